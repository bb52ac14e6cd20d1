import { signedIn } from "../access/scope.ts";
import type { AuditDraft } from "../audit/entry.ts";
import { DomainError, forbidden, notFound } from "../core/errors.ts";
import { accessChanged } from "../notifications/effects.ts";
import { write } from "../write/write.ts";
import { endAccess, lockMemberships } from "./effects.ts";
import { left } from "./evidence.ts";
import { RemoveMember } from "./inputs.ts";
import { inOrganization } from "./place.ts";
import { organizationMemberTarget } from "./read.ts";
import { mayRemove } from "./rules.ts";

/**
 * Removes a member from an organization, by its owner or an admin; everyone may leave. With the membership go those of its
 * workspaces, the person's tokens that are bound to one of them, and open invitations to their address.
 * @throws DomainError CONFLICT for the owner, NOT_FOUND, FORBIDDEN
 */
export const removeOrganizationMember = write({
  name: "removeOrganizationMember",
  input: RemoveMember,
  target: ({ tx, input, scope }) => organizationMemberTarget(tx, scope, input.id),
  permission: "organization.read",
  async run({ tx, input: { id }, target: { organizationId, userId }, scope, now }) {
    if (!mayRemove(scope.viewer, { organizationId, userId })) throw forbidden();
    await lockMemberships(tx, organizationId);
    const member = await tx.organizationMember.findUnique({ where: { id } });
    if (!member) throw notFound("Member");
    if (member.role === "OWNER") throw new DomainError("CONFLICT", "The owner leaves by a transfer of ownership alone");
    await tx.organizationMember.delete({ where: { id } });
    const audit: AuditDraft[] = [
      {
        action: "organization.member_removed",
        resourceId: organizationId,
        organizationId,
        changed: left(userId, member.role),
      },
      ...(await endAccess(tx, userId, { organizationId }, now)),
    ];
    const outbox =
      userId === signedIn(scope).id
        ? []
        : [accessChanged(userId, "organization_left", await inOrganization(tx, organizationId))];
    return { value: { id, organizationId }, audit, outbox, touched: [userId] };
  },
});
