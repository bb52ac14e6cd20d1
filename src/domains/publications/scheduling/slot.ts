import { randomInt } from "node:crypto";
import { DomainError, invalidInput } from "../../../platform/errors/errors.ts";
import { lockRow } from "../../../platform/write/sql.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { slotInstants } from "../../schedules/read.ts";

/** The limits of the search for a free slot: occurrences and days. */
const MOST_OCCURRENCES = 2000;
const FURTHEST_DAYS = 366;

/**
 * The first future slot of a workspace that no other publication occupies. The workspace is locked, so concurrent calls
 * see each other's slots and never violate the unique index, which would abort the transaction.
 * @throws DomainError INVALID_INPUT without an active slot; CONFLICT if every slot within the limits is occupied
 */
export async function freeSlot(
  tx: Tx,
  workspace: { id: string; timezone: string },
  publicationId: string,
  now: Date,
): Promise<Date> {
  await lockRow(tx, "workspace", workspace.id, "NO KEY UPDATE");
  const instants = await slotInstants(tx, workspace, now);
  if (!instants) throw invalidInput(["nextSlot"], "needs a workspace with an active posting slot", true);
  const where = { workspaceId: workspace.id, slotAt: { gt: now }, id: { not: publicationId } };
  const rows = await tx.publication.findMany({ where, select: { slotAt: true } });
  const held = new Set(rows.map(({ slotAt }) => slotAt?.getTime()));
  const last = new Date(now.getTime() + FURTHEST_DAYS * 86_400_000);
  let looked = 0;
  for (const at of instants) {
    if (at > last || (looked += 1) > MOST_OCCURRENCES) break;
    if (!held.has(at.getTime())) return at;
  }
  throw new DomainError("CONFLICT", "Every posting slot of the next year is occupied. Add a slot, or schedule with at");
}

/**
 * A random time within `minutes` after a slot, in whole seconds, so that posts do not all appear on the full minute.
 */
export function delayed(slotAt: Date, minutes: number, random: (below: number) => number = randomInt): Date {
  return new Date(slotAt.getTime() + random(minutes * 60 + 1) * 1000);
}
