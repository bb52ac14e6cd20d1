import type { Tx } from "../../../platform/write/transaction.ts";
import { DEFAULT_DIGEST } from "../preferences.ts";
import { nextDigest } from "./digestTime.ts";

// The conflict locks the row and reads its current value: a digest composed at the same time either took the item or
// this one follows it.
const SQL = `
INSERT INTO mail_digest (user_id, next_at)
SELECT user_id, next_at FROM unnest($1::text[], $2::timestamptz[]) AS due(user_id, next_at) ORDER BY user_id
ON CONFLICT (user_id) DO UPDATE SET next_at = COALESCE(mail_digest.next_at, EXCLUDED.next_at)`;

export interface DueDigest {
  userId: string;
  at: Date;
}

/** A person whose next digest cannot be computed, because their stored choice is invalid. */
export interface FailedDigest {
  userId: string;
  error: unknown;
}

/** Computes the time of each person's next digest. A person whose data fails does not stop the others. */
export async function nextDigests(
  tx: Tx,
  userIds: readonly string[],
  now: Date,
): Promise<{ due: DueDigest[]; failed: FailedDigest[] }> {
  const due: DueDigest[] = [];
  const failed: FailedDigest[] = [];
  if (userIds.length === 0) return { due, failed };
  const whose = { userId: { in: [...userIds] } };
  const chosen = new Map((await tx.notificationDigest.findMany({ where: whose })).map((row) => [row.userId, row]));
  const last = new Map((await tx.mailDigest.findMany({ where: whose })).map((row) => [row.userId, row.lastDay]));
  for (const userId of userIds) {
    try {
      due.push({ userId, at: nextDigest(chosen.get(userId) ?? DEFAULT_DIGEST, last.get(userId) ?? null, now) });
    } catch (error) {
      failed.push({ userId, error });
    }
  }
  return { due, failed };
}

/** Schedules the next digest of people who have waiting items. */
export async function scheduleDigests(tx: Tx, due: readonly DueDigest[]): Promise<void> {
  if (due.length === 0) return;
  const people = due.map(({ userId }) => userId);
  const times = due.map(({ at }) => at.toISOString());
  await tx.$executeRawUnsafe(SQL, people, times);
}

/** Moves a person's scheduled digest to their new time; does nothing if none is scheduled. */
export async function rescheduleDigest(
  tx: Tx,
  userId: string,
  chosen: { time: string; timezone: string },
  now: Date,
): Promise<void> {
  const waiting = await tx.mailDigest.findFirst({ where: { userId, nextAt: { not: null } } });
  if (waiting === null) return;
  const nextAt = nextDigest(chosen, waiting.lastDay, now);
  await tx.mailDigest.updateMany({ where: { userId, nextAt: { not: null } }, data: { nextAt } });
}
