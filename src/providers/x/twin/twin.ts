import type { Twin } from "../../shared/twin/twin.ts";
import { createX } from "./server.ts";

/** One account, which consents to the app at once. */
export function xTwin(): Twin {
  const [clientId, clientSecret] = ["demo-client", "demo-secret"];
  const users = [{ id: "1000", name: "Demo account", username: "demo" }];
  const clients = [{ clientId, clientSecret, redirectUris: null }];
  const { fetch } = createX({ users, clients }, { now: () => new Date() });
  return { handle: fetch, account: { by: "consent" }, app: { client_id: clientId, client_secret: clientSecret } };
}
