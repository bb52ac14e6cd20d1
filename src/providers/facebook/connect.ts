import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { AuthorizedTargets, RemoteTarget } from "../connect.ts";
import { ProviderFailure } from "../failure.ts";
import { callJson } from "../shared/call.ts";
import { graphCall, graphRefusal } from "../shared/graph/call.ts";
import { dialogOf, FACEBOOK, rootOf } from "./access.ts";
import { Pages, Token } from "./api.ts";
import { LIMITS } from "./limits.ts";

/** Listing pages, posting, reading what became of a post, and commenting. */
const SCOPES = [
  "pages_show_list",
  "pages_manage_posts",
  "pages_read_engagement",
  "pages_manage_engagement",
  "pages_read_user_content",
];

/** The task of a person at a page that allows posts. */
const POSTING = "CREATE_CONTENT";
/** More pages than a person can choose of. */
const MOST_PAGES = 3;

/** One consent covers the pages that the person chose on Facebook's own page, each with a token of its own. */
export const connect = {
  by: "authorizedTargets",
  app: { instances: "none", connectionMode: "oauth", redirectUri: null },
  apiUrl: FACEBOOK,
  register: null,
  // Facebook documents PKCE for OpenID Connect alone.
  checksPkce: async () => false,

  authorizationUrl({ clientId, redirectUri }, { state, apiUrl, scopes }) {
    const query = {
      client_id: clientId,
      redirect_uri: redirectUri,
      state,
      response_type: "code",
      scope: (scopes ?? SCOPES).join(","),
    };
    return `${dialogOf(apiUrl)}?${new URLSearchParams(query)}`;
  },

  async exchange(fetch, { client, code, apiUrl }) {
    const { clientId: client_id, clientSecret: client_secret, redirectUri: redirect_uri } = client;
    const app = { client_id, client_secret };
    const short = await tokenOf(fetch, apiUrl, { ...app, redirect_uri, code });
    // Tokens of pages that follow from a token of 60 days do not end.
    const long = await tokenOf(fetch, apiUrl, { ...app, grant_type: "fb_exchange_token", fb_exchange_token: short });
    const targets = await pagesOf(fetch, apiUrl, long);
    if (targets.length === 0) throw new ProviderFailure("refused");
    return targets;
  },
} as const satisfies AuthorizedTargets;

async function tokenOf(fetch: Fetch, apiUrl: string, query: Record<string, string>): Promise<string> {
  const address = `${rootOf(apiUrl)}/oauth/access_token?${new URLSearchParams(query)}`;
  return (await callJson(fetch, address, { answer: Token }, graphRefusal)).access_token;
}

async function pagesOf(fetch: Fetch, apiUrl: string, token: string): Promise<RemoteTarget[]> {
  const targets: RemoteTarget[] = [];
  const access = { root: rootOf(apiUrl), token };
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { fields: "id,name,username,access_token,tasks,picture{url}", limit: 100, after };
    const { data, paging } = await graphCall(fetch, access, "/me/accounts", { query, answer: Pages });
    for (const { id, name, username, access_token: accessToken, tasks, picture } of data) {
      if (accessToken === undefined || !tasks.includes(POSTING)) continue;
      targets.push({
        kind: "page",
        account: {
          instanceUrl: "",
          remoteId: id,
          handle: username === "" ? id : username,
          displayName: name,
          avatarUrl: picture?.data.url ?? "",
          profileUrl: `https://www.facebook.com/${encodeURIComponent(username === "" ? id : username)}`,
          limits: LIMITS,
          credentials: { apiUrl, accessToken, pageId: id },
        },
      });
    }
    after = paging?.cursors?.after;
    if (paging?.next === undefined || after === undefined) break;
  }
  return targets;
}
