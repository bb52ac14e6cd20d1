import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { readById, readByIds } from "../../platform/access/visibleRows.ts";
import { type DomainError, invalidInput, notFound } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/** One social set that the viewer can see, or null. */
export const socialSetById = readById("socialSet", reach.inWorkspaces);

/** Social sets in the order of the ids; null for ids that are not visible. At most 100. */
export const socialSetsByIds = readByIds("socialSet", reach.inWorkspaces);

/**
 * The set that a write acts on, with its accounts in order.
 * @throws DomainError NOT_FOUND, also for one that the viewer cannot see
 */
export async function socialSetTarget(tx: Tx, context: RequestContext, id: string) {
  const row = await tx.socialSet.findFirst({
    where: { id, ...reach.inWorkspaces(context.viewer) },
    include: {
      workspace: { select: { organizationId: true } },
      accounts: { select: { accountId: true }, orderBy: { position: "asc" } },
    },
  });
  if (!row) throw notFound("Social set");
  const { workspace, accounts, ...set } = row;
  return {
    set,
    workspaceId: set.workspaceId,
    organizationId: workspace.organizationId,
    accountIds: accounts.map(({ accountId }) => accountId),
  };
}

export const noSocialSet = (id: string): DomainError =>
  invalidInput(["socialSetId"], "is not a social set of this workspace", id);
