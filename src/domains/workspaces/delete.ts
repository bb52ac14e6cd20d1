import { compareAndSet } from "../../platform/write/revision.ts";
import { lockRow } from "../../platform/write/sql.ts";
import { write } from "../../platform/write/write.ts";
import { connectedAccounts } from "../accounts/effects.ts";
import { forgetWorkspaceMedia } from "../media/effects.ts";
import { lockMemberships } from "../members/effects.ts";
import { count } from "../usage/effects.ts";
import { DeleteWorkspace } from "./inputs.ts";
import { workspaceTarget } from "./read.ts";

/**
 * Deletes a workspace and everything in it; its audit log stays.
 * @throws DomainError FORBIDDEN for all but owners and admins of the organization
 */
export const deleteWorkspace = write({
  name: "deleteWorkspace",
  input: DeleteWorkspace,
  target: ({ tx, input }) => workspaceTarget(tx, input.id),
  permission: "organization.administer",
  async run({ tx, target, context, now }) {
    // With this lock a concurrent member is either visible here and in `touched`, or finds no workspace.
    await lockMemberships(tx, target.organizationId);
    await lockRow(tx, "workspace", target.id, "UPDATE");
    const { id: workspaceId, organizationId } = target;
    // Also people who left, or administer the organization: their notifications are deleted with the workspace.
    const people = await tx.$queryRaw<{ id: string }[]>`
      SELECT user_id AS id FROM workspace_member WHERE workspace_id = ${workspaceId}
      UNION SELECT user_id FROM notification WHERE workspace_id = ${workspaceId}
      UNION SELECT user_id FROM notification_counter WHERE workspace_id = ${workspaceId}
      UNION SELECT user_id FROM notification_mute WHERE workspace_id = ${workspaceId}`;
    const outbox = await forgetWorkspaceMedia(tx, context.services, { workspaceId, organizationId, now });
    const accounts = await connectedAccounts(tx, workspaceId);
    await compareAndSet(tx.workspace.delete({ where: { id: target.id } }));
    await count(tx, context.services, { organizationId, metric: "social_accounts", delta: -accounts.length, at: now });
    await count(tx, context.services, { organizationId, metric: "workspaces", delta: -1, at: now });
    return {
      value: { id: target.id, organizationId },
      audit: { action: "workspace.deleted", resourceId: target.id, organizationId, workspaceId: target.id },
      outbox,
      touched: [organizationId, ...people.map(({ id }) => id)],
    };
  },
});
