import { signedIn } from "../../platform/access/requestContext.ts";
import { write } from "../../platform/write/write.ts";
import { countUnread, nextChange } from "./changes.ts";
import { ById } from "./inputs.ts";
import { notificationTarget } from "./read.ts";

/** The content of a deleted notification. */
export const emptied = { title: "", body: "", href: "", payload: {}, actions: [] };

/**
 * Deletes a notification. An empty row stays, so that a repeated job does not deliver the same event again.
 * @throws DomainError NOT_FOUND, also for another user's notification, or one of a workspace that the viewer cannot
 * access
 */
export const deleteNotification = write({
  name: "deleteNotification",
  input: ById,
  async target({ tx, input, context }) {
    const changed = await nextChange(tx, signedIn(context).id);
    const row = await notificationTarget(tx, context, input.id);
    return { row, changed, userId: row.userId, workspaceId: row.workspaceId };
  },
  permission: "inbox.own",
  async run({ tx, target: { row, changed, userId }, now }) {
    await tx.notification.update({ where: { id: row.id }, data: { ...emptied, deletedAt: now, changed } });
    if (row.readAt === null) await countUnread(tx, row, -1);
    return { value: { id: row.id, workspaceId: row.workspaceId }, audit: null, touched: [userId] };
  },
});
