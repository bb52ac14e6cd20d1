import type { Tx } from "../../../platform/write/transaction.ts";
import { defaultDigest } from "../preferences.ts";
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
  const withoutChoice = userIds.filter((userId) => !chosen.has(userId));
  const defaults = new Map((await peopleWithZones(tx, withoutChoice)).map((user) => [user.id, defaultDigest(user)]));
  const last = new Map((await tx.mailDigest.findMany({ where: whose })).map((row) => [row.userId, row.lastDay]));
  for (const userId of userIds) {
    try {
      const digest = chosen.get(userId) ?? defaults.get(userId) ?? defaultDigest({ timezone: null });
      due.push({ userId, at: nextDigest(digest, last.get(userId) ?? null, now) });
    } catch (error) {
      failed.push({ userId, error });
    }
  }
  return { due, failed };
}

const peopleWithZones = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0 ? [] : tx.user.findMany({ where: { id: { in: [...ids] } }, select: { id: true, timezone: true } });

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

/** Moves a person's scheduled digest to the new time zone of the profile, unless the person chose a time of digests. */
export async function timezoneChanged(
  tx: Tx,
  { id, timezone }: { id: string; timezone: string | null },
  now: Date,
): Promise<void> {
  const chosen = await tx.notificationDigest.findUnique({ where: { userId: id } });
  if (chosen === null) await rescheduleDigest(tx, id, defaultDigest({ timezone }), now);
}
