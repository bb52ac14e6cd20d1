import type { Twin } from "../../shared/twin/twin.ts";
import { createLinkedin } from "./server.ts";

/** A member with a page, and an app with the products of members and of pages. */
export function linkedinTwin(origin: string): Twin {
  const [clientId, clientSecret] = ["demo-client", "demo-secret"];
  const scopes = [
    "openid",
    "profile",
    "w_member_social",
    "w_organization_social",
    "r_organization_social",
    "rw_organization_admin",
  ];
  const app = { clientId, clientSecret, scopes, hasRefreshTokens: false, redirectUris: null };
  const member = { sub: "Demo-1", name: "Demo member", roles: new Map([["100", "ADMINISTRATOR"]]) };
  const pages = [{ id: "100", name: "Demo page", vanityName: "demo-page" }];
  const { fetch } = createLinkedin({ origin, apps: [app], members: [member], pages }, { now: () => new Date() });
  return {
    handle: fetch,
    account: { by: "consent" },
    app: { client_id: clientId, client_secret: clientSecret },
  };
}
