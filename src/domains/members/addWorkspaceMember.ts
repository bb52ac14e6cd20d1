import { signedIn } from "../../platform/access/scope.ts";
import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import { isUniqueViolation } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { accessChanged } from "../notifications/effects.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { closeInvitationsTo, lockMemberships } from "./effects.ts";
import { joined } from "./evidence.ts";
import { AddWorkspaceMember } from "./inputs.ts";

/**
 * Makes a member of the organization a member of one of its workspaces; an open invitation to them there is revoked.
 * @throws DomainError INVALID_INPUT for anyone else, whether they exist or not; CONFLICT for a member, also an inactive one; FORBIDDEN
 */
export const addWorkspaceMember = write({
  name: "addWorkspaceMember",
  input: AddWorkspaceMember,
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: "workspace.administer",
  async run({ tx, input: { workspaceId, userId, role }, target: { organizationId, name }, scope, now }) {
    await lockMemberships(tx, organizationId);
    const colleague = await tx.organizationMember.findUnique({
      where: { organizationId_userId: { organizationId, userId } },
    });
    if (!colleague) throw invalidInput(["userId"], "is not a member of the organization", userId);
    const place = { organizationId, workspaceId };
    const data = { id: newId("wsm"), workspaceId, userId, role, createdAt: now, updatedAt: now };
    const value = await tx.workspaceMember.create({ data }).catch((error: unknown) => {
      throw isUniqueViolation(error)
        ? new DomainError("CONFLICT", "They are a member of this workspace already")
        : error;
    });
    return {
      value,
      audit: [
        { action: "workspace_member.added", resourceId: value.id, ...place, changed: joined(userId, role) },
        ...(await closeInvitationsTo(tx, userId, place, now)),
      ],
      outbox:
        userId === signedIn(scope).id
          ? []
          : [accessChanged(userId, "workspace_joined", { place: name, role: role.toLowerCase() })],
      touched: [userId],
    };
  },
});
