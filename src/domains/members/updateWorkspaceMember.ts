import type { WorkspaceMember } from "../../../prisma/generated/client/client.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import { changes } from "../../platform/audit/entry.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { notify } from "../notifications/effects.ts";
import { closeInvitationsTo } from "./effects.ts";
import { UpdateWorkspaceMember } from "./inputs.ts";
import { inWorkspace } from "./place.ts";
import { workspaceMemberTarget } from "./read.ts";

const AUDITED = { role: "values", status: "values", canApprove: "values" } as const;

/**
 * Changes a member's role, status or permission to approve in a workspace; absent members stay unchanged. The last
 * admin may be changed too, because the owner and admins of the organization administer every workspace. A new status
 * revokes an open invitation.
 * @throws DomainError FORBIDDEN unless the caller is an admin of the workspace; NOT_FOUND
 */
export const updateWorkspaceMember = write({
  name: "updateWorkspaceMember",
  input: UpdateWorkspaceMember,
  target: ({ tx, input, context }) => workspaceMemberTarget(tx, context, input.id),
  permission: "workspace.administer",
  async run({ tx, input: { id, ...fields }, target: { organizationId, ...member }, context, now }) {
    const changed = changes(member, fields, AUDITED);
    if (changed.length === 0) return { value: member, audit: null };
    const where = { id, role: member.role, status: member.status, canApprove: member.canApprove };
    const value = await compareAndSet(tx.workspaceMember.update({ where, data: { ...fields, updatedAt: now } }));
    const place = { organizationId, workspaceId: value.workspaceId };
    const closed = value.status === member.status ? [] : await closeInvitationsTo(tx, value.userId, place, now);
    return {
      value,
      audit: [{ action: "workspace_member.changed", resourceId: id, ...place, changed }, ...closed],
      outbox: value.userId === signedIn(context).id ? [] : [await notificationOf(tx, member, value)],
      touched: [value.userId, organizationId],
    };
  },
});

/** Returns the notification of the changed member. */
async function notificationOf(
  tx: Tx,
  before: WorkspaceMember,
  { userId, workspaceId, role, status, canApprove }: WorkspaceMember,
) {
  if (status === "INACTIVE")
    return notify("access_changed", [userId], "workspace_suspended", await inWorkspace(tx, workspaceId));
  const place = await inWorkspace(tx, workspaceId, role);
  if (before.status === "INACTIVE") return notify("access_changed", [userId], "workspace_joined", place);
  if (before.role !== role) return notify("access_changed", [userId], "workspace_role_changed", place);
  return notify("access_changed", [userId], canApprove ? "approval_granted" : "approval_withdrawn", place);
}
