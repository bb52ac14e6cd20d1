import type { Workspace, WorkspaceMember } from "../../../prisma/generated/client/client.ts";
import { limit } from "../../platform/access/limit.ts";
import { emailNotVerified } from "../../platform/access/permissions.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import { DomainError, forbidden, notFound } from "../../platform/errors/errors.ts";
import type { Outcome } from "../../platform/write/outcome.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { markVerified } from "../identity/effects.ts";
import { joinOrganization, joinWorkspace, lockMemberships } from "../members/effects.ts";
import { AcceptInvitation } from "./inputs.ts";
import { ACCEPTANCES } from "./limits.ts";
import { isMailed, withToken } from "./read.ts";
import { stateOf } from "./state.ts";

/** The workspace that the viewer joined, and the membership. */
export interface Accepted {
  workspace: Workspace;
  member: WorkspaceMember;
}

/**
 * Accepts an invitation that was sent to the viewer's address. The viewer joins the organization as a member, if not
 * already in it, and joins the workspace with the invitation's role. An active member of the workspace keeps their
 * role. The token of the mail verifies the viewer's address.
 * @throws DomainError NOT_FOUND for an unknown token; FORBIDDEN for another address and EMAIL_NOT_VERIFIED for an
 * address that is not verified (both audited); FORBIDDEN for a workspace-bound token; CONFLICT for an accepted, revoked
 * or expired invitation; QUOTA_EXCEEDED if the plan allows no further member; RATE_LIMITED
 */
export const acceptInvitation = write({
  name: "acceptInvitation",
  input: AcceptInvitation,
  prepare: (_input, context) => limit(context, ACCEPTANCES, signedIn(context).id),
  async target({ tx, input, context }) {
    const row = await tx.workspaceInvitation.findUnique({
      where: withToken(context.services, input.token),
      include: { workspace: { select: { organizationId: true } } },
    });
    if (!row) throw notFound("Invitation");
    return {
      id: row.id,
      workspaceId: row.workspaceId,
      organizationId: row.workspace.organizationId,
      userId: signedIn(context).id,
    };
  },
  permission: "self",
  async run({ tx, input: { token }, target: { id, userId, ...place }, context, now }): Promise<Outcome<Accepted>> {
    await lockMemberships(tx, place.organizationId);
    const row = await tx.workspaceInvitation.findUnique({ where: { id }, include: { workspace: true } });
    if (!row) throw notFound("Invitation");
    const { workspace, ...invitation } = row;
    const { email, isEmailVerified } = signedIn(context);
    // An unverified address proves nothing, but the token of the mail does.
    const refused =
      invitation.email !== email
        ? forbidden("This invitation was sent to another address")
        : !isEmailVerified && !isMailed(context.services, token) && emailNotVerified();
    if (refused) {
      return {
        refused,
        audit: { action: "workspace_invitation.acceptance_refused", resourceId: id, ...place, result: "failed" },
      };
    }
    const state = stateOf(invitation, now);
    if (state !== "PENDING") throw new DomainError("CONFLICT", `This invitation is ${state.toLowerCase()}`);
    const data = { state: "ACCEPTED", acceptedById: userId, settledAt: now } as const;
    await compareAndSet(tx.workspaceInvitation.update({ where: { id, state: "PENDING" }, data }));
    const verified = isEmailVerified ? null : await markVerified(tx, { id: userId, email }, now);
    const joining = await joinOrganization(tx, context.services, place.organizationId, userId, now);
    const { member, audit } = await joinWorkspace(tx, place, { userId, role: invitation.role }, now);
    return {
      value: { workspace, member },
      audit: [
        ...(verified ? [verified] : []),
        { action: "workspace_invitation.accepted", resourceId: id, ...place },
        ...joining,
        ...audit,
      ],
      touched: [userId, place.organizationId],
    };
  },
});
