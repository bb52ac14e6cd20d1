import type { Notification } from "../../../prisma/generated/client/client.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/**
 * Numbers a change of a person's notifications and locks their inbox. Call it before any row of the inbox is read or
 * written.
 * @returns 0 for a person without an inbox: they have no notifications, and no inbox is created
 */
export async function nextChange(tx: Tx, userId: string): Promise<bigint> {
  const [inbox] = await tx.notificationInbox.updateManyAndReturn({
    where: { userId },
    data: { changes: { increment: 1 } },
    select: { changes: true },
  });
  return inbox?.changes ?? 0n;
}

/** Adds to the number of unread notifications in a scope; `by` may be negative. */
export async function countUnread(
  tx: Tx,
  { userId, scope }: Pick<Notification, "userId" | "scope">,
  by: number,
): Promise<void> {
  await tx.notificationCounter.updateMany({ where: { userId, scope }, data: { unread: { increment: by } } });
}
