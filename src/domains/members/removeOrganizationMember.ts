import { signedIn } from "../../platform/access/scope.ts";
import type { AuditDraft } from "../../platform/audit/entry.ts";
import { DomainError, forbidden, notFound } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { accessChanged } from "../notifications/effects.ts";
import { endNominationOf } from "../ownership/effects.ts";
import { count } from "../usage/effects.ts";
import { endAccess, lockMemberships } from "./effects.ts";
import { left } from "./evidence.ts";
import { RemoveMember } from "./inputs.ts";
import { inOrganization } from "./place.ts";
import { organizationMemberTarget } from "./read.ts";
import { mayRemove } from "./rules.ts";

/**
 * Removes a member from an organization, by its owner or an admin; everyone may leave. With the membership go those of its
 * workspaces, the person's tokens that are bound to one of them, open invitations to their address, and a nomination as owner.
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
    const told =
      userId === by ? [] : [accessChanged(userId, "organization_left", await inOrganization(tx, organizationId))];
    return {
      value: { id, organizationId },
      audit,
      outbox: [...told, ...(nomination?.outbox ?? [])],
      touched: [userId, ...(nomination?.touched ?? [])],
    };
  },
});
