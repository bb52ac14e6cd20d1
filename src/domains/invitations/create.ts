import type { WorkspaceInvitation } from "../../../prisma/generated/client/client.ts";
import { limit } from "../../platform/access/limit.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import { hashSecret, newSecret } from "../../platform/crypto/secrets.ts";
import { pathOf } from "../../platform/env/links.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import { requireMailable } from "../../platform/mail/requireMailable.ts";
import type { Services } from "../../platform/services/services.ts";
import { insertOf } from "../../platform/write/sql.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { lockMemberships } from "../members/effects.ts";
import { notify } from "../notifications/effects.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { closeInvitations } from "./effects.ts";
import { CreateInvitation } from "./inputs.ts";
import { INVITATIONS, LIFE_DAYS } from "./limits.ts";

/**
 * Invites an email address to a workspace for 7 days. The token is returned once; only its hash is stored. Revokes an
 * open invitation of the same address to the workspace.
 * @throws DomainError CONFLICT for the address of an active member; FORBIDDEN unless the caller is an admin of the
 * workspace; RATE_LIMITED
 */
export const createInvitation = write({
  name: "createInvitation",
  input: CreateInvitation,
  replayable: false,
  precheck: ({ email }, { services }) => requireMailable(services.mailer, email, "email"),
  prepare: (_input, context) => limit(context, INVITATIONS, signedIn(context).id),
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: "workspace.administer",
  inViewersName: true,
  async run({ tx, input: { workspaceId, email, role }, target: { organizationId, name }, context, now }) {
    // The lock also serializes invitations of one address: the second finds the first and revokes it.
    await lockMemberships(tx, organizationId);
    const member = await tx.workspaceMember.count({ where: { workspaceId, status: "ACTIVE", user: { email } } });
    if (member > 0) throw new DomainError("CONFLICT", "This address belongs to an active member of the workspace");
    const place = { organizationId, workspaceId };
    const closed = await closeInvitations(tx, email, place, now);
    const token = newSecret("invitation");
    const expiresAt = new Date(now.getTime() + LIFE_DAYS * 86_400_000);
    const invitation: WorkspaceInvitation = {
      id: newId("inv"),
      workspaceId,
      email,
      role,
      tokenHash: hashSecret(token),
      state: "PENDING",
      invitedById: signedIn(context).id,
      acceptedById: null,
      createdAt: now,
      expiresAt,
      settledAt: null,
    };
    const changed = [{ field: "email" }, { field: "role", current: role }];
    const guest = await tx.user.findUnique({ where: { email }, select: { id: true } });
    return {
      rows: [insertOf("workspace_invitation", invitation)],
      value: { invitation, token, url: acceptUrl(context.services, token) },
      audit: [...closed, { action: "workspace_invitation.created", resourceId: invitation.id, ...place, changed }],
      // An address without an account has no inbox.
      outbox: guest ? [await noticeOf(tx, guest.id, invitation, { organizationId, name })] : [],
    };
  },
});

/** The page on which an invitation is accepted. */
export const acceptUrl = ({ env }: Pick<Services, "env">, token: string): string =>
  (env.FRONTEND_URL ?? env.PUBLIC_URL ?? "") + pathOf("invitation", { token });

/** The notification of an account that is invited. */
export async function noticeOf(
  tx: Tx,
  guestId: string,
  { id, role, invitedById }: WorkspaceInvitation,
  { organizationId, name }: { organizationId: string; name: string },
): Promise<OutboxDraft> {
  const organization = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
  const invitation = { id, workspaceName: name, organization: organization.name, inviter: invitedById, role };
  return notify("workspace_invite", guestId, invitation);
}
