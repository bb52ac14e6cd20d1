import { limit } from "../../platform/access/limit.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import { hashSecret, newSecret } from "../../platform/crypto/secrets.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { lockMemberships } from "../members/effects.ts";
import { acceptUrl, noticeOf } from "./create.ts";
import { OneInvitation } from "./inputs.ts";
import { INVITATIONS, LIFE_DAYS } from "./limits.ts";
import { invitationTarget } from "./read.ts";

/**
 * Gives an open or expired invitation a new link, which is valid for 7 days. The earlier link ends. A person with an
 * account is notified again.
 * @throws DomainError CONFLICT for an accepted or revoked invitation; NOT_FOUND; RATE_LIMITED
 */
export const resendInvitation = write({
  name: "resendInvitation",
  input: OneInvitation,
  replayable: false,
  prepare: (_input, context) => limit(context, INVITATIONS, signedIn(context).id),
  target: ({ tx, input, context }) => invitationTarget(tx, context, input),
  permission: "workspace.administer",
  inViewersName: true,
  async run({ tx, target: { id, state, organizationId, workspaceId, email }, context, now }) {
    await lockMemberships(tx, organizationId);
    if (state !== "PENDING")
      throw new DomainError("CONFLICT", `This invitation was ${state.toLowerCase()}; create another one`);
    const token = newSecret("invitation");
    const expiresAt = new Date(now.getTime() + LIFE_DAYS * 86_400_000);
    const invitation = await compareAndSet(
      tx.workspaceInvitation.update({
        where: { id, state: "PENDING" },
        data: { tokenHash: hashSecret(token), expiresAt },
      }),
    );
    const { name } = await tx.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { name: true } });
    const guest = await tx.user.findUnique({ where: { email }, select: { id: true } });
    return {
      value: { invitation, token, url: acceptUrl(context.services, token) },
      audit: { action: "workspace_invitation.resent", resourceId: id, organizationId, workspaceId },
      outbox: guest ? [await noticeOf(tx, guest.id, invitation, { organizationId, name })] : [],
    };
  },
});
