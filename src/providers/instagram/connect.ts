import type { AuthorizationCode } from "../connect.ts";
import { graphCall } from "../shared/graph/call.ts";
import { codeToken } from "../shared/graph/codeToken.ts";
import { longLived } from "../shared/graph/longLived.ts";
import { codeUrlOf, INSTAGRAM, pageUrlOf } from "./account.ts";
import { Profile, ShortToken } from "./api.ts";
import { LIMITS } from "./limits.ts";

const SCOPES = ["instagram_business_basic", "instagram_business_content_publish", "instagram_business_manage_comments"];

/** The owner of a professional account consents (Business Login for Instagram). */
export const connect = {
  by: "authorizationCode",
  app: { instances: "none", connectionMode: "oauth", redirectUri: null },
  apiUrl: INSTAGRAM,
  register: null,
  // Meta documents no PKCE for this login.
  checksPkce: async () => false,

  authorizationUrl({ clientId, redirectUri }, { state, apiUrl, scopes }) {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: (scopes ?? SCOPES).join(","),
      state,
    });
    return `${pageUrlOf(apiUrl)}/oauth/authorize?${query}`;
  },

  async exchange(fetch, { client, code, apiUrl }) {
    const url = `${codeUrlOf(apiUrl)}/oauth/access_token`;
    const { access_token: token } = await codeToken(fetch, url, { client, code }, ShortToken);
    const { clientSecret } = client;
    const kept = await longLived(fetch, { apiUrl, token, grantType: "ig_exchange_token", clientSecret });
    const query = { fields: "user_id,username,name,profile_picture_url" };
    const access = { root: apiUrl, token: kept.accessToken };
    const profile = await graphCall(fetch, access, "/me", { query, answer: Profile });
    const profileUrl = `https://www.instagram.com/${profile.username}/`;
    return {
      instanceUrl: "",
      remoteId: profile.user_id,
      handle: `@${profile.username}`,
      displayName: profile.name,
      avatarUrl: profile.profile_picture_url,
      profileUrl,
      limits: LIMITS,
      credentials: { apiUrl, userId: profile.user_id, profileUrl, ...kept },
    };
  },
} as const satisfies AuthorizationCode;
