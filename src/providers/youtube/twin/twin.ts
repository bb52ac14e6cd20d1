import type { Twin } from "../../shared/twin/twin.ts";
import { createYoutube } from "./server.ts";

/** One channel, whose owner consents to the app at once. */
export function youtubeTwin(): Twin {
  const [clientId, clientSecret] = ["demo-client", "demo-secret"];
  const channels = [{ id: "UCdemo", title: "Demo channel", customUrl: "@demo", uploads: "UUdemo" }];
  const clients = [{ clientId, clientSecret, redirectUris: null }];
  const { fetch } = createYoutube({ channels, clients }, { now: () => new Date() });
  return { handle: fetch, account: { by: "consent" }, app: { client_id: clientId, client_secret: clientSecret } };
}
