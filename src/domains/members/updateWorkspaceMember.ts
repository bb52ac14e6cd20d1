import type { WorkspaceMember } from "../../../prisma/generated/client/client.ts";
import { signedIn } from "../../platform/access/scope.ts";
import { changes } from "../../platform/audit/entry.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { accessChanged } from "../notifications/effects.ts";
import { closeInvitationsTo } from "./effects.ts";
import { UpdateWorkspaceMember } from "./inputs.ts";
import { inWorkspace } from "./place.ts";
import { workspaceMemberTarget } from "./read.ts";

const EVIDENCE = { role: "values", status: "values" } as const;

/**
 * Changes what a member may do in a workspace, or whether they may at all; what is absent stays. The last admin may go too: owner
 * and admins of the organization administer each workspace. A status that was set outweighs an open invitation, which is revoked.
 * @throws DomainError FORBIDDEN for all but the workspace's admins, NOT_FOUND
 */
export const updateWorkspaceMember = write({
  name: "updateWorkspaceMember",
  input: UpdateWorkspaceMember,
  target: ({ tx, input, scope }) => workspaceMemberTarget(tx, scope, input.id),
  permission: "workspace.administer",
  async run({ tx, input: { id, ...asked }, target: { organizationId, ...member }, scope, now }) {
    const changed = changes(member, asked, EVIDENCE);
    if (changed.length === 0) return { value: member, audit: null };
    const where = { id, role: member.role, status: member.status };
    const value = await compareAndSet(tx.workspaceMember.update({ where, data: { ...asked, updatedAt: now } }));
    const place = { organizationId, workspaceId: value.workspaceId };
    const closed = value.status === member.status ? [] : await closeInvitationsTo(tx, value.userId, place, now);
    return {
      value,
      audit: [{ action: "workspace_member.changed", resourceId: id, ...place, changed }, ...closed],
      outbox: value.userId === signedIn(scope).id ? [] : [await toldOf(tx, member, value)],
      touched: [value.userId],
    };
  },
});

/** What a change is to its member. */
async function toldOf(tx: Tx, before: WorkspaceMember, { userId, workspaceId, role, status }: WorkspaceMember) {
  if (status === "INACTIVE") return accessChanged(userId, "workspace_suspended", await inWorkspace(tx, workspaceId));
  const kind = before.status === "INACTIVE" ? "workspace_joined" : "workspace_role_changed";
  return accessChanged(userId, kind, await inWorkspace(tx, workspaceId, role));
}
