import type { WorkspaceMember } from "../../../prisma/generated/client/client.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import { insertOf } from "../../platform/write/sql.ts";
import { isUniqueViolation } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { notify } from "../notifications/effects.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { joined } from "./auditEvents.ts";
import { closeInvitationsTo, lockMemberships } from "./effects.ts";
import { AddWorkspaceMember } from "./inputs.ts";

/**
 * Adds a member of the organization to one of its workspaces, and revokes the member's open invitation to the
 * workspace.
 * @throws DomainError INVALID_INPUT for a user who is not in the organization, whether the user exists or not; CONFLICT
 * for a member of the workspace, also an inactive one; FORBIDDEN
 */
export const addWorkspaceMember = write({
  name: "addWorkspaceMember",
  input: AddWorkspaceMember,
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: "workspace.administer",
  async run({
    tx,
    input: { workspaceId, userId, role, canApprove = false },
    target: { organizationId, name },
    context,
    now,
  }) {
    await lockMemberships(tx, organizationId);
    const colleague = await tx.organizationMember.findUnique({
      where: { organizationId_userId: { organizationId, userId } },
    });
    if (!colleague) throw invalidInput(["userId"], "must be the id of a member of the organization", userId);
    const place = { organizationId, workspaceId };
    const what = { id: newId("wsm"), workspaceId, userId, role, canApprove };
    const value: WorkspaceMember = { ...what, status: "ACTIVE", createdAt: now, updatedAt: now };
    return {
      value,
      rows: [insertOf("workspace_member", value, alreadyMember)],
      audit: [
        { action: "workspace_member.added", resourceId: value.id, ...place, changed: joined(userId, role, canApprove) },
        ...(await closeInvitationsTo(tx, userId, place, now)),
      ],
      outbox:
        userId === signedIn(context).id
          ? []
          : [notify("access_changed", [userId], "workspace_joined", { place: name, role: role.toLowerCase() })],
      touched: [userId, organizationId],
    };
  },
});

const alreadyMember = (error: unknown): unknown =>
  isUniqueViolation(error) ? new DomainError("CONFLICT", "The user is already a member of this workspace") : error;
