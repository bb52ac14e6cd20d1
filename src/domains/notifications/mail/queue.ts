import type { Tx } from "../../../platform/write/transaction.ts";

/** When a queue that changes now is looked at: what follows within a minute is one change. */
export const settledAt = (now: Date): Date => new Date(now.getTime() + 60_000);

/** When the last of a workspace's queue is due: of what is scheduled, or being published. Null when there is nothing in it. */
export async function lastInQueue(tx: Tx, workspaceId: string): Promise<Date | null> {
  let last: Date | null = null;
  // One after the other: each is read from the end of an index.
  for (const status of ["SCHEDULED", "PUBLISHING"] as const) {
    const found = await tx.rendition.findFirst({
      where: { workspaceId, status, scheduledAt: { not: null } },
      orderBy: { scheduledAt: "desc" },
      select: { scheduledAt: true },
    });
    const at = found?.scheduledAt ?? null;
    if (at !== null && (last === null || at > last)) last = at;
  }
  return last;
}
