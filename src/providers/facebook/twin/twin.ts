import type { Twin } from "../../shared/twin/twin.ts";
import { createFacebook } from "./server.ts";

/** A person with a page. */
export function facebookTwin(): Twin {
  const [clientId, clientSecret] = ["400", "demo-secret"];
  const apps = [{ clientId, clientSecret, redirectUris: null }];
  const pages = [{ id: "500", name: "Demo page", username: "demo.page", tasks: ["CREATE_CONTENT", "MODERATE"] }];
  const { fetch } = createFacebook({ apps, pages }, { now: () => new Date() });
  return {
    handle: fetch,
    account: { by: "consent" },
    app: { client_id: clientId, client_secret: clientSecret },
  };
}
