import { signedIn } from "../../platform/access/requestContext.ts";
import { write } from "../../platform/write/write.ts";
import { nextChange } from "./changes.ts";
import { MarkAllRead } from "./inputs.ts";
import { inboxScopes } from "./read.ts";

/**
 * Marks all notifications of an inbox as read: a workspace's together with the account's, or only the account's.
 * @throws DomainError FORBIDDEN for a workspace that does not exist or that the viewer cannot access, and for the
 * account's inbox with a workspace-bound token
 */
export const markAllNotificationsRead = write({
  name: "markAllNotificationsRead",
  input: MarkAllRead,
  prepare: ({ workspaceId }, context) => inboxScopes(context, workspaceId ?? null),
  target: ({ input, context }) => ({ userId: signedIn(context).id, workspaceId: input.workspaceId ?? null }),
  permission: "inbox.own",
  async run({ tx, input, target: { userId }, prepared: scopes, now }) {
    const changed = await nextChange(tx, userId);
    const where = { userId, scope: { in: scopes }, deletedAt: null, readAt: null };
    const { count } = await tx.notification.updateMany({ where, data: { readAt: now, changed } });
    const counted = { userId, scope: { in: scopes }, unread: { not: 0 } };
    const cleared = await tx.notificationCounter.updateMany({ where: counted, data: { unread: 0 } });
    const value = { marked: count, workspaceId: input.workspaceId ?? null };
    return { value, audit: null, touched: count + cleared.count > 0 ? [userId] : [] };
  },
});
