import type { Tx } from "../../../platform/write/transaction.ts";
import { DEFAULT_DIGEST } from "../preferences.ts";
import { nextDigest } from "./digestTime.ts";

// The row is locked, and looked at as it is then: a digest that is made at the same time took the item along, or this one comes next.
const SQL = `
INSERT INTO mail_digest (user_id, next_at)
SELECT user_id, next_at FROM unnest($1::text[], $2::timestamptz[]) AS due(user_id, next_at) ORDER BY user_id
ON CONFLICT (user_id) DO UPDATE SET next_at = COALESCE(mail_digest.next_at, EXCLUDED.next_at)`;

/** Has the next digest made for people for whom something waits. */
export async function scheduleDigests(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  const whose = { userId: { in: [...userIds] } };
  const chosen = new Map((await tx.notificationDigest.findMany({ where: whose })).map((row) => [row.userId, row]));
  const last = new Map((await tx.mailDigest.findMany({ where: whose })).map((row) => [row.userId, row.lastDay]));
  const at = userIds.map((userId) =>
    nextDigest(chosen.get(userId) ?? DEFAULT_DIGEST, last.get(userId) ?? null, now).toISOString(),
  );
  await tx.$executeRawUnsafe(SQL, userIds, at);
}

/** A person's digest comes at another time now, if something waits for it. */
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
