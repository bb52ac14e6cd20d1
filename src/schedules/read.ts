import type { PostingSlot, Prisma } from "../../prisma/generated/client/client.ts";
import * as reach from "../access/reach.ts";
import type { Scope } from "../access/scope.ts";
import { DomainError, notFound } from "../core/errors.ts";
import { inOrder } from "../core/inOrder.ts";
import type { Tx } from "../write/transaction.ts";
import { nextSlots, roundOf } from "./occurrence.ts";

type Query = { select?: Prisma.PostingSlotSelect | null; include?: Prisma.PostingSlotInclude | null };

/** One posting slot within the viewer's reach, or null. */
export function postingSlotById(scope: Scope, id: string, query: Query = {}): Promise<PostingSlot | null> {
  return scope.services.database.prisma.postingSlot.findFirst({
    ...(query as object),
    where: { id, ...reach.inWorkspaces(scope.viewer) },
  });
}

/** Posting slots within reach, in the order of their ids; null for the others. At most 100. */
export async function postingSlotsByIds(scope: Scope, ids: readonly string[]): Promise<(PostingSlot | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.inWorkspaces(scope.viewer) };
  return inOrder(ids, await scope.services.database.prisma.postingSlot.findMany({ where }));
}

/** A slot as a write acts on it: with its zone and the ids that the permission needs. @throws DomainError NOT_FOUND, also for one out of reach */
export async function slotTarget(tx: Tx, scope: Scope, id: string) {
  const include = { workspace: { select: { organizationId: true, timezone: true } } };
  const row = await tx.postingSlot.findFirst({ where: { id, ...reach.inWorkspaces(scope.viewer) }, include });
  if (!row) throw notFound("Posting slot");
  return { ...row, organizationId: row.workspace.organizationId };
}

/** The most times that are foretold at once. */
export const MOST_UPCOMING = 100;

/**
 * The next times at which a workspace's active slots come round. The workspace is within reach already.
 * @throws DomainError VALIDATION_FAILED for a count outside 1 to 100
 */
export function upcomingSlots(
  scope: Scope,
  workspace: { timezone: string; postingSlots: PostingSlot[] },
  count: number,
) {
  if (count < 1 || count > MOST_UPCOMING) {
    const issue = { path: ["count"], message: `must be from 1 to ${MOST_UPCOMING}`, value: count };
    throw new DomainError("VALIDATION_FAILED", `count ${issue.message}`, [issue]);
  }
  return nextSlots(workspace.postingSlots, workspace.timezone, scope.services.now(), count);
}

/** The instants at which a workspace's active slots come round after another, soonest first, without end; null when it has no active slot. */
export async function slotInstants(
  tx: Tx,
  { id: workspaceId, timezone }: { id: string; timezone: string },
  after: Date,
): Promise<Iterable<Date> | null> {
  const slots = await tx.postingSlot.findMany({ where: { workspaceId, isActive: true } });
  return slots.length === 0 ? null : roundOf(slots, timezone, after).map(({ at }) => at);
}
