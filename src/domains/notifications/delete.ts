import { signedIn } from "../../platform/access/scope.ts";
import { write } from "../../platform/write/write.ts";
import { countUnread, nextChange } from "./changes.ts";
import { ById } from "./inputs.ts";
import { notificationTarget } from "./read.ts";

/**
 * Deletes a notification. An empty row stays, so that a job that comes again does not tell of the event anew.
 * @throws DomainError NOT_FOUND, also for a notification of somebody else or of a workspace out of reach
 */
export const deleteNotification = write({
  name: "deleteNotification",
  input: ById,
  async target({ tx, input, scope }) {
    const changed = await nextChange(tx, signedIn(scope).id);
    const row = await notificationTarget(tx, scope, input.id);
    return { row, changed, userId: row.userId, workspaceId: row.workspaceId };
  },
  permission: "inbox.own",
  async run({ tx, target: { row, changed, userId }, now }) {
    const emptied = { title: "", body: "", href: "", payload: {}, actions: [] };
    await tx.notification.update({ where: { id: row.id }, data: { ...emptied, deletedAt: now, changed } });
    if (row.readAt === null) await countUnread(tx, row, -1);
    return { value: { id: row.id, workspaceId: row.workspaceId }, audit: null, touched: [userId] };
  },
});
