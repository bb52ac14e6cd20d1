import type { RequestContext } from "../../platform/access/requestContext.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { requireWithin } from "../../platform/values/bounds.ts";
import { type ProviderName, providerName } from "../../providers/registry.ts";
import { BOUNDS } from "./bounds.ts";

/** Capabilities of accounts besides posts, which existing clients can switch on and off elsewhere. */
export const FEATURES = ["messaging", "engagement", "analytics", "grow"] as const;
export type Feature = (typeof FEATURES)[number];

/** A feature of an account. No network of the registry has one here: rostrum sends posts. */
export interface AccountFeature {
  accountId: string;
  workspaceId: string;
  provider: ProviderName;
  feature: Feature;
}

/**
 * Returns the features of accounts of a workspace, in the order of the ids. The caller has checked that the viewer can
 * see the workspace.
 * @throws DomainError VALIDATION_FAILED beyond the bounds; NOT_FOUND for an account of another workspace
 */
export async function accountFeatures(
  { services }: RequestContext,
  workspaceId: string,
  ids: readonly string[],
): Promise<AccountFeature[]> {
  requireWithin({ accountIds: BOUNDS.featuresOf }, { accountIds: ids });
  const where = { workspaceId, id: { in: [...ids] } };
  const rows = await services.database.prisma.socialAccount.findMany({ where, select: { id: true, provider: true } });
  const byId = new Map(rows.map(({ id, provider }) => [id, provider]));
  return ids.flatMap((accountId) => {
    const provider = byId.get(accountId);
    if (provider === undefined) throw notFound("Account");
    return FEATURES.map((feature) => ({ accountId, workspaceId, provider: providerName(provider), feature }));
  });
}
