import type { Twin } from "../../shared/twin/twin.ts";
import { createThreads } from "./server.ts";

/** A profile whose owner consents at once. A video is processed for some seconds. */
export function threadsTwin(): Twin {
  const [clientId, clientSecret] = ["500", "demo-secret"];
  const users = [{ id: "501", username: "demo", name: "Demo" }];
  const apps = [{ clientId, clientSecret, redirectUris: null }];
  const { fetch } = createThreads({ users, apps }, { now: () => new Date(), processingMs: 5000 });
  const app = { client_id: clientId, client_secret: clientSecret };
  return { handle: fetch, account: { by: "consent" }, app };
}
