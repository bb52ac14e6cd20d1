import { randomInt } from "node:crypto";
import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { slotInstants } from "../schedules/read.ts";

/** How far is looked for a free slot: so many occurrences, and so many days. */
const MOST_LOOKED_AT = 2000;
const FURTHEST_DAYS = 366;

/**
 * The first slot of a workspace, from now on, that no other publication holds. The workspace is locked: of those who ask at the same
 * moment, each sees what the one before took, so that the unique index is never met (that would end the transaction).
 * @throws DomainError INVALID_INPUT without an active slot; CONFLICT when all that are looked at are held
 */
export async function freeSlot(
  tx: Tx,
  workspace: { id: string; timezone: string },
  publicationId: string,
  now: Date,
): Promise<Date> {
  await tx.$queryRaw`SELECT 1 FROM workspace WHERE id = ${workspace.id} FOR NO KEY UPDATE`;
  const instants = await slotInstants(tx, workspace, now);
  if (!instants) throw invalidInput(["nextSlot"], "the workspace has no active posting slot", true);
  const where = { workspaceId: workspace.id, slotAt: { gt: now }, id: { not: publicationId } };
  const rows = await tx.publication.findMany({ where, select: { slotAt: true } });
  const held = new Set(rows.map(({ slotAt }) => slotAt?.getTime()));
  const last = new Date(now.getTime() + FURTHEST_DAYS * 86_400_000);
  let looked = 0;
  for (const at of instants) {
    if (at > last || (looked += 1) > MOST_LOOKED_AT) break;
    if (!held.has(at.getTime())) return at;
  }
  throw new DomainError("CONFLICT", "Every posting slot of the foreseeable future is taken");
}

/** A time within so many minutes after a slot, to the second, so that posts do not all come on the dot. */
export function delayed(slotAt: Date, minutes: number, random: (below: number) => number = randomInt): Date {
  return new Date(slotAt.getTime() + random(minutes * 60 + 1) * 1000);
}
