import type { Twin } from "../../shared/twin/twin.ts";
import { createInstagram } from "./server.ts";

/** A professional account whose owner consents at once. A video is processed for some seconds. */
export function instagramTwin(): Twin {
  const [clientId, clientSecret] = ["700", "demo-secret"];
  const users = [{ id: "701", username: "demo", name: "Demo" }];
  const apps = [{ clientId, clientSecret, redirectUris: null }];
  const { fetch } = createInstagram({ users, apps }, { now: () => new Date(), processingMs: 5000 });
  const app = { client_id: clientId, client_secret: clientSecret };
  return { handle: fetch, account: { by: "consent" }, app };
}
