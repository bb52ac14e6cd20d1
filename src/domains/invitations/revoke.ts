import { DomainError } from "../../platform/errors/errors.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { OneInvitation } from "./inputs.ts";
import { invitationTarget } from "./read.ts";

/**
 * Revokes an invitation, also an expired one. Revoking a revoked invitation does nothing.
 * @throws DomainError CONFLICT for an accepted invitation; NOT_FOUND
 */
export const revokeInvitation = write({
  name: "revokeInvitation",
  input: OneInvitation,
  target: ({ tx, input, context }) => invitationTarget(tx, context, input),
  permission: "workspace.administer",
  async run({ tx, input: { id }, target: { organizationId, ...invitation }, now }) {
    if (invitation.state === "ACCEPTED")
      throw new DomainError("CONFLICT", "This invitation was accepted; remove the member instead");
    if (invitation.state === "REVOKED") return { value: invitation, audit: null };
    const data = { state: "REVOKED", settledAt: now } as const;
    const value = await compareAndSet(tx.workspaceInvitation.update({ where: { id, state: "PENDING" }, data }));
    const { workspaceId } = value;
    return { value, audit: { action: "workspace_invitation.revoked", resourceId: id, organizationId, workspaceId } };
  },
});
