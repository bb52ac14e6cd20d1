import type { AuthorizationCode } from "../connect.ts";
import { graphCall } from "../shared/graph/call.ts";
import { codeToken } from "../shared/graph/codeToken.ts";
import { longLived } from "../shared/graph/longLived.ts";
import { pageUrlOf, rootOf, THREADS } from "./account.ts";
import { Profile, ShortToken } from "./api.ts";
import { LIMITS } from "./limits.ts";

/** Publish, reply to own posts, find replies again, and delete. */
const SCOPES = [
  "threads_basic",
  "threads_content_publish",
  "threads_manage_replies",
  "threads_read_replies",
  "threads_delete",
];

/** A person consents for their own profile. */
export const connect = {
  by: "authorizationCode",
  app: { instances: "none", connectionMode: "oauth", redirectUri: null },
  apiUrl: THREADS,
  register: null,
  // Meta documents no PKCE for Threads.
  checksPkce: async () => false,

  authorizationUrl({ clientId, redirectUri }, { state, apiUrl, scopes }) {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: (scopes ?? SCOPES).join(","),
      response_type: "code",
      state,
    });
    return `${pageUrlOf(apiUrl)}/oauth/authorize?${query}`;
  },

  async exchange(fetch, { client, code, apiUrl }) {
    const url = `${apiUrl}/oauth/access_token`;
    const { access_token: token } = await codeToken(fetch, url, { client, code }, ShortToken);
    const { clientSecret } = client;
    const kept = await longLived(fetch, { apiUrl, token, grantType: "th_exchange_token", clientSecret });
    const query = { fields: "id,username,name,threads_profile_picture_url" };
    const access = { root: rootOf(apiUrl), token: kept.accessToken };
    const profile = await graphCall(fetch, access, "/me", { query, answer: Profile });
    const profileUrl = `https://www.threads.com/@${profile.username}`;
    return {
      instanceUrl: "",
      remoteId: profile.id,
      handle: `@${profile.username}`,
      displayName: profile.name,
      avatarUrl: profile.threads_profile_picture_url,
      profileUrl,
      limits: LIMITS,
      credentials: { apiUrl, userId: profile.id, profileUrl, ...kept },
    };
  },
} as const satisfies AuthorizationCode;
