import { signedIn } from "../../platform/access/scope.ts";
import type { AuditDraft } from "../../platform/audit/entry.ts";
import { DomainError, forbidden, notFound } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { accessChanged } from "../notifications/effects.ts";
import { endNominationOf } from "../ownership/effects.ts";
import { count } from "../usage/effects.ts";
import { left } from "./auditEvents.ts";
import { endAccess, lockMemberships } from "./effects.ts";
import { RemoveMember } from "./inputs.ts";
import { inOrganization } from "./place.ts";
import { organizationMemberTarget } from "./read.ts";
import { mayRemove } from "./rules.ts";

/**
 * Removes a member from an organization. The owner and admins may remove others, and every member may leave. Also ends
 * the member's workspace memberships, bound tokens, open invitations and nomination as owner.
 * @throws DomainError CONFLICT for the owner; NOT_FOUND; FORBIDDEN
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
    if (member.role === "OWNER")
      throw new DomainError("CONFLICT", "The owner cannot leave the organization; transfer the ownership first");
    await tx.organizationMember.delete({ where: { id } });
    await count(tx, scope.services, { organizationId, metric: "team_members", delta: -1, at: now });
    const { id: by } = signedIn(scope);
    const nomination = await endNominationOf(tx, { organizationId, userId }, by, now);
    const audit: AuditDraft[] = [
      {
        action: "organization.member_removed",
        resourceId: organizationId,
        organizationId,
        changed: left(userId, member.role),
      },
      ...(await endAccess(tx, userId, { organizationId }, now)),
      ...(nomination?.audit ?? []),
    ];
    const notices =
      userId === by ? [] : [accessChanged(userId, "organization_left", await inOrganization(tx, organizationId))];
    return {
      value: { id, organizationId },
      audit,
      outbox: [...notices, ...(nomination?.outbox ?? [])],
      touched: [userId, ...(nomination?.touched ?? [])],
    };
  },
});
