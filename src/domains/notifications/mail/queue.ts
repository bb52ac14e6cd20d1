import type { Tx } from "../../../platform/write/transaction.ts";

/** The time at which a queue that changes now is checked. Changes within one minute share a check. */
export const settledAt = (now: Date): Date => new Date(now.getTime() + 60_000);

/** The time of the latest scheduled or publishing rendition of a workspace; null if there is none. */
export async function lastInQueue(tx: Tx, workspaceId: string): Promise<Date | null> {
  let last: Date | null = null;
  // One query for each status: both read one entry at the end of an index.
  for (const status of ["SCHEDULED", "PUBLISHING"] as const) {
    const rendition = await tx.rendition.findFirst({
      where: { workspaceId, status, scheduledAt: { not: null } },
      orderBy: { scheduledAt: "desc" },
      select: { scheduledAt: true },
    });
    const at = rendition?.scheduledAt ?? null;
    if (at !== null && (last === null || at > last)) last = at;
  }
  return last;
}
