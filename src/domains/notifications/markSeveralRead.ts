import { signedIn } from "../../platform/access/requestContext.ts";
import { write } from "../../platform/write/write.ts";
import { countUnread, nextChange } from "./changes.ts";
import { ChosenNotifications } from "./inputs.ts";
import { inboxScopes } from "./read.ts";

/**
 * Marks notifications of a workspace's inbox as read, together with the account's: all, or those with the given ids.
 * Ids of other notifications change nothing.
 * @throws DomainError FORBIDDEN for a workspace that does not exist or that the viewer cannot access
 */
export const markNotificationsRead = write({
  name: "markNotificationsRead",
  input: ChosenNotifications,
  prepare: ({ workspaceId }, context) => inboxScopes(context, workspaceId),
  target: ({ input, context }) => ({ userId: signedIn(context).id, workspaceId: input.workspaceId }),
  permission: "inbox.own",
  async run({ tx, input: { workspaceId, all, ids }, target: { userId }, prepared: scopes, now }) {
    const changed = await nextChange(tx, userId);
    const chosen = all === true ? {} : { id: { in: ids ?? [] } };
    const where = { userId, scope: { in: scopes }, deletedAt: null, readAt: null, ...chosen };
    const marked = await tx.notification.updateManyAndReturn({
      where,
      data: { readAt: now, changed },
      select: { scope: true },
    });
    for (const scope of scopes) {
      const read = marked.filter((row) => row.scope === scope).length;
      if (read > 0) await countUnread(tx, { userId, scope }, -read);
    }
    return { value: { marked: marked.length, workspaceId }, audit: null, touched: marked.length > 0 ? [userId] : [] };
  },
});
