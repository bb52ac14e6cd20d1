import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { AppPassword } from "../connect.ts";
import { ProviderFailure } from "../failure.ts";
import type { Provider } from "../provider.ts";
import { tolerating } from "../shared/expected.ts";
import { ApplicationPassword, Index, Me } from "./api.ts";
import { accessOf, call } from "./call.ts";
import { LIMITS } from "./limits.ts";

const WITHOUT_CATEGORIES = { categories: { absent: true } };

/** The rights that posts with media need. */
const RIGHTS = ["publish_posts", "upload_files"];

export const connect = {
  by: "appPassword",
  serviceUrl: null,
  needsIdentifier: true,

  async signIn(fetch, { serviceUrl, identifier: username, appPassword }) {
    const access = { apiRoot: await apiRootOf(fetch, serviceUrl), username, appPassword };
    const me = await call(fetch, access, "/wp/v2/users/me", { query: { context: "edit" }, answer: Me });
    if (!RIGHTS.every((right) => me.capabilities[right])) throw new ProviderFailure("refused");
    return {
      instanceUrl: serviceUrl,
      remoteId: String(me.id),
      handle: `${me.slug}@${new URL(serviceUrl).host}`,
      displayName: me.name,
      avatarUrl: me.avatar_urls["96"] ?? "",
      profileUrl: me.link,
      // Only those who manage categories make the ones that a site lacks.
      limits: me.capabilities["manage_categories"] ? LIMITS : { ...LIMITS, networkOptions: WITHOUT_CATEGORIES },
      credentials: { siteUrl: serviceUrl, ...access },
    };
  },
} as const satisfies AppPassword;

/** A site with plain permalinks serves its API under a parameter alone. @throws ProviderFailure for another site */
async function apiRootOf(fetch: Fetch, siteUrl: string): Promise<string> {
  const roots = [`${siteUrl}/wp-json`, `${siteUrl}/?rest_route=`];
  for (const apiRoot of roots) {
    const index = await indexAt(fetch, apiRoot);
    if (index?.namespaces.includes("wp/v2")) return apiRoot;
  }
  throw new ProviderFailure("invalid");
}

const indexAt = (fetch: Fetch, apiRoot: string) =>
  call(fetch, { apiRoot, username: "", appPassword: "" }, "/", { answer: Index }).catch(
    tolerating((error) => error instanceof ProviderFailure && (error.kind === "refused" || error.kind === "invalid")),
  );

/** Deletes the application password of this server alone. */
export const revoke: NonNullable<Provider["revoke"]> = async (fetch, credentials) => {
  const access = accessOf(credentials);
  const route = "/wp/v2/users/me/application-passwords";
  const { uuid } = await call(fetch, access, `${route}/introspect`, { answer: ApplicationPassword });
  await call(fetch, access, `${route}/${uuid}`, { method: "DELETE", answer: z.unknown() });
};
