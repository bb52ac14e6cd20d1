import { limit } from "../../platform/access/limit.ts";
import { signedIn } from "../../platform/access/scope.ts";
import { hashSecret, newSecret } from "../../platform/crypto/secrets.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import { write } from "../../platform/write/write.ts";
import { lockMemberships } from "../members/effects.ts";
import { invitedToWorkspace } from "../notifications/effects.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { closeInvitations } from "./effects.ts";
import { CreateInvitation } from "./inputs.ts";
import { INVITATIONS } from "./limits.ts";

const LIFE_DAYS = 7;

/**
 * Invites an address to a workspace, for 7 days. The token is in the answer alone: only its hash is kept. An open invitation of
 * the same address there is revoked.
 * @throws DomainError CONFLICT for the address of an active member, FORBIDDEN for all but the workspace's admins, RATE_LIMITED
 */
export const createInvitation = write({
  name: "createInvitation",
  input: CreateInvitation,
  replayable: false,
  prepare: (_input, scope) => limit(scope, INVITATIONS, signedIn(scope).id),
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: "workspace.administer",
  async run({ tx, input: { workspaceId, email, role }, target: { organizationId, name }, scope, now }) {
    // Also keeps two invitations of one address from meeting: the second one finds the first, and revokes it.
    await lockMemberships(tx, organizationId);
    const member = await tx.workspaceMember.count({ where: { workspaceId, status: "ACTIVE", user: { email } } });
    if (member > 0) throw new DomainError("CONFLICT", "This address belongs to an active member of the workspace");
    const place = { organizationId, workspaceId };
    const closed = await closeInvitations(tx, email, place, now);
    const token = newSecret("invitation");
    const expiresAt = new Date(now.getTime() + LIFE_DAYS * 86_400_000);
    const what = {
      id: newId("inv"),
      workspaceId,
      email,
      role,
      tokenHash: hashSecret(token),
      invitedById: signedIn(scope).id,
    };
    const invitation = await tx.workspaceInvitation.create({ data: { ...what, createdAt: now, expiresAt } });
    const changed = [{ field: "email" }, { field: "role", current: role }];
    const guest = await tx.user.findUnique({ where: { email }, select: { id: true } });
    const told = { invitation_id: invitation.id, workspace_name: name };
    return {
      value: { invitation, token, url: `${scope.services.env.PUBLIC_URL ?? ""}/invite?token=${token}` },
      audit: [...closed, { action: "workspace_invitation.created", resourceId: invitation.id, ...place, changed }],
      // Who is no user yet has no inbox.
      outbox: guest ? [invitedToWorkspace(guest.id, told)] : [],
    };
  },
});
