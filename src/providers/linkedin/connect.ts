import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { AuthorizedTargets, RemoteTarget } from "../connect.ts";
import type { Credentials } from "../credentials.ts";
import { ProviderFailure } from "../failure.ts";
import { Organizations, Roles, UserInfo } from "./api.ts";
import { type Access, call, LINKEDIN, scopesOf, websiteOf } from "./call.ts";
import { LIMITS } from "./limits.ts";
import { WITHOUT_VISIBILITY } from "./options.ts";
import { isRenewable } from "./refresh.ts";
import { tokenOf } from "./token.ts";

/** Every app gets these scopes. Those of pages need a product that LinkedIn reviews. */
const MEMBER = ["openid", "profile", "w_member_social"];

/** The roles of a page that may post in its name. */
const POSTING: ReadonlySet<string> = new Set([
  "ADMINISTRATOR",
  "CONTENT_ADMIN",
  "CONTENT_ADMINISTRATOR",
  "DIRECT_SPONSORED_CONTENT_POSTER",
]);

/** One consent covers the member and the pages that the member may post to. */
export const connect = {
  by: "authorizedTargets",
  app: { instances: "none", connectionMode: "oauth", redirectUri: null },
  apiUrl: LINKEDIN,
  register: null,
  isRenewable,
  apiVersion: {
    // The latest version of August 2026. A version lives for at least a year.
    usual: "202607",
    form: /^20\d{2}(?:0[1-9]|1[0-2])$/,
    endOf: (version) => new Date(Date.UTC(Number(version.slice(0, 4)) + 1, Number(version.slice(4)) - 1, 1)),
  },
  // LinkedIn documents PKCE for native apps alone.
  checksPkce: async () => false,

  authorizationUrl({ clientId, redirectUri }, { state, apiUrl, scopes }) {
    const query = {
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      state,
      scope: (scopes ?? MEMBER).join(" "),
    };
    // The separator of scopes is documented as `%20`.
    return `${websiteOf(apiUrl)}/oauth/v2/authorization?${new URLSearchParams(query).toString().replaceAll("+", "%20")}`;
  },

  async exchange(fetch, { client, code, apiUrl, apiVersion: version = "", scopes }) {
    const form = { grant_type: "authorization_code", code, redirect_uri: client.redirectUri };
    // An answer without scopes grants the ones that were asked for (RFC 6749 §5.1).
    const parameters = { scope: (scopes ?? MEMBER).join(" ") };
    const credentials: Credentials = { apiUrl, ...parameters, ...(await tokenOf(fetch, apiUrl, client, form)) };
    const { accessToken: token = "", scope = "" } = credentials;
    const granted = scopesOf(scope);
    const access = { apiUrl, token, version };
    const targets: RemoteTarget[] = [];
    if (["openid", "w_member_social"].every((each) => granted.has(each)))
      targets.push(await memberOf(fetch, access, credentials));
    if (["rw_organization_admin", "w_organization_social"].every((each) => granted.has(each)))
      targets.push(...(await pagesOf(fetch, access, credentials)));
    // A consent to less covers nothing that can be posted to.
    if (targets.length === 0) throw new ProviderFailure("refused");
    return targets;
  },
} as const satisfies AuthorizedTargets;

async function memberOf(fetch: Fetch, access: Access, credentials: Credentials): Promise<RemoteTarget> {
  const { sub, name, picture } = (await call(fetch, access, "/v2/userinfo", { answer: UserInfo })).data;
  const author = `urn:li:person:${sub}`;
  return {
    kind: "account",
    account: {
      instanceUrl: "",
      remoteId: author,
      handle: name === "" ? sub : name,
      displayName: name,
      avatarUrl: picture,
      // The address of a profile is known with a further, reviewed scope alone.
      profileUrl: "",
      limits: LIMITS,
      credentials: { ...credentials, author },
    },
  };
}

const PAGE = 100;
/** More than the targets of which a person can choose. */
const MOST_ROLES = 300;
/** Ids stand in the address of a request. */
const AT_ONCE = 50;

async function pagesOf(fetch: Fetch, access: Access, credentials: Credentials): Promise<RemoteTarget[]> {
  const urns = new Set<string>();
  for (let start = 0; start < MOST_ROLES; start += PAGE) {
    const query = `q=roleAssignee&state=APPROVED&count=${PAGE}&start=${start}`;
    const { elements } = (
      await call(fetch, access, `/rest/organizationAcls?${query}`, { restli: "FINDER", answer: Roles })
    ).data;
    for (const { role, organization } of elements) if (POSTING.has(role)) urns.add(organization);
    if (elements.length < PAGE) break;
  }
  const ids = [...urns].map((urn) => urn.slice(urn.lastIndexOf(":") + 1));
  const targets: RemoteTarget[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const { results } = (
      await call(fetch, access, `/rest/organizations?ids=List(${some.join(",")})`, {
        restli: "BATCH_GET",
        answer: Organizations,
      })
    ).data;
    for (const id of some) {
      const { localizedName = "", vanityName = "" } = results[id] ?? {};
      const author = `urn:li:organization:${id}`;
      targets.push({
        kind: "page",
        account: {
          instanceUrl: "",
          remoteId: author,
          handle: vanityName === "" ? id : vanityName,
          displayName: localizedName,
          avatarUrl: "",
          profileUrl: `https://www.linkedin.com/company/${encodeURIComponent(vanityName === "" ? id : vanityName)}`,
          limits: { ...LIMITS, networkOptions: WITHOUT_VISIBILITY },
          credentials: { ...credentials, author },
        },
      });
    }
  }
  return targets;
}
