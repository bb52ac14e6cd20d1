import type { Notification } from "../../../prisma/generated/client/client.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/**
 * The number of a change of a person's notifications, and their inbox's lock: before any of its rows is read or written. Whoever has
 * none yet has no notifications, and gets none here.
 */
export async function nextChange(tx: Tx, userId: string): Promise<bigint> {
  const [inbox] = await tx.notificationInbox.updateManyAndReturn({
    where: { userId },
    data: { changes: { increment: 1 } },
    select: { changes: true },
  });
  return inbox?.changes ?? 0n;
}

/** Counts more or fewer unread ones in a scope. */
export async function countUnread(
  tx: Tx,
  { userId, scope }: Pick<Notification, "userId" | "scope">,
  by: number,
): Promise<void> {
  await tx.notificationCounter.updateMany({ where: { userId, scope }, data: { unread: { increment: by } } });
}
