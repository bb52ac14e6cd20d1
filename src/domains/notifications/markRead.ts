import type { Notification } from "../../../prisma/generated/client/client.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import { write } from "../../platform/write/write.ts";
import { countUnread, nextChange } from "./changes.ts";
import { ById } from "./inputs.ts";
import { notificationTarget } from "./read.ts";

/** Marks a notification as read or unread. A notification in that state stays unchanged. */
const mark = (name: string, read: boolean) =>
  write({
    name,
    input: ById,
    async target({ tx, input, context }) {
      // The lock comes first, so that the row is current when it is read.
      const changed = await nextChange(tx, signedIn(context).id);
      const row = await notificationTarget(tx, context, input.id);
      return { row, changed, userId: row.userId, workspaceId: row.workspaceId };
    },
    permission: "inbox.own",
    async run({
      tx,
      target: { row, changed, userId },
      now,
    }): Promise<{ value: Notification; audit: null; touched: string[] }> {
      if ((row.readAt !== null) === read) return { value: row, audit: null, touched: [] };
      const value = await tx.notification.update({
        where: { id: row.id },
        data: { readAt: read ? now : null, changed },
      });
      await countUnread(tx, row, read ? -1 : 1);
      return { value, audit: null, touched: [userId] };
    },
  });

/**
 * @throws DomainError NOT_FOUND, also for another user's notification, or one of a workspace that the viewer cannot
 * access
 */
export const markNotificationRead = mark("markNotificationRead", true);
/** @throws DomainError NOT_FOUND, as `markNotificationRead` */
export const markNotificationUnread = mark("markNotificationUnread", false);
