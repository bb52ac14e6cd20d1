import type { Prisma, SocialSet } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { type DomainError, invalidInput, notFound } from "../../platform/errors/errors.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";
import type { Tx } from "../../platform/write/transaction.ts";

type Query = { select?: Prisma.SocialSetSelect | null; include?: Prisma.SocialSetInclude | null };

/** One social set that the viewer can see, or null. */
export function socialSetById(context: RequestContext, id: string, query: Query = {}): Promise<SocialSet | null> {
  return context.services.database.prisma.socialSet.findFirst({
    ...(query as object),
    where: { id, ...reach.inWorkspaces(context.viewer) },
  });
}

/** Social sets in the order of the ids; null for ids that are not visible. At most 100. */
export async function socialSetsByIds(
  context: RequestContext,
  ids: readonly string[],
  query: Query = {},
): Promise<(SocialSet | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.inWorkspaces(context.viewer) };
  return inOrder(ids, await context.services.database.prisma.socialSet.findMany({ ...(query as object), where }));
}

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
