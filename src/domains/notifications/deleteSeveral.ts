import { signedIn } from "../../platform/access/requestContext.ts";
import { write } from "../../platform/write/write.ts";
import { countUnread, nextChange } from "./changes.ts";
import { emptied } from "./delete.ts";
import { ChosenNotifications } from "./inputs.ts";
import { inboxScopes } from "./read.ts";

/**
 * Deletes notifications of a workspace's inbox, together with the account's: all, or those with the given ids. Ids of
 * other notifications change nothing. Empty rows stay, as for one notification.
 * @throws DomainError FORBIDDEN for a workspace that does not exist or that the viewer cannot access
 */
export const deleteNotifications = write({
  name: "deleteNotifications",
  input: ChosenNotifications,
  prepare: ({ workspaceId }, context) => inboxScopes(context, workspaceId),
  target: ({ input, context }) => ({ userId: signedIn(context).id, workspaceId: input.workspaceId }),
  permission: "inbox.own",
  async run({ tx, input: { workspaceId, all, ids }, target: { userId }, prepared: scopes, now }) {
    const changed = await nextChange(tx, userId);
    const chosen = all === true ? {} : { id: { in: ids ?? [] } };
    const where = { userId, scope: { in: scopes }, deletedAt: null, ...chosen };
    const deleted = await tx.notification.updateManyAndReturn({
      where,
      data: { ...emptied, deletedAt: now, changed },
      select: { scope: true, readAt: true },
    });
    for (const scope of scopes) {
      const unread = deleted.filter((row) => row.scope === scope && row.readAt === null).length;
      if (unread > 0) await countUnread(tx, { userId, scope }, -unread);
    }
    return {
      value: { deleted: deleted.length, workspaceId },
      audit: null,
      touched: deleted.length > 0 ? [userId] : [],
    };
  },
});
