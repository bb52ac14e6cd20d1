import { changes } from "../../platform/audit/entry.ts";
import { DomainError, forbidden, invalidInput } from "../../platform/errors/errors.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { accessChanged } from "../notifications/effects.ts";
import { ChangeOrganizationMemberRole } from "./inputs.ts";
import { inOrganization } from "./place.ts";
import { organizationMemberTarget } from "./read.ts";
import { mayChangeRole } from "./rules.ts";

/**
 * Makes a member an admin of the organization, or an admin a member: by its owner or an admin, of anyone but themselves.
 * @throws DomainError INVALID_INPUT for OWNER (ownership is transferred, not given), CONFLICT for the owner's role, NOT_FOUND, FORBIDDEN
 */
export const changeOrganizationMemberRole = write({
  name: "changeOrganizationMemberRole",
  input: ChangeOrganizationMemberRole,
  precheck({ role }) {
    if (role === "OWNER") throw invalidInput(["role"], "ownership is transferred, not given", role);
  },
  target: ({ tx, input, scope }) => organizationMemberTarget(tx, scope, input.id),
  permission: "organization.administer",
  async run({ tx, input: { id, role }, target, scope }) {
    if (!mayChangeRole(scope.viewer, target)) throw forbidden("Nobody changes their own role");
    if (target.role === "OWNER")
      throw new DomainError("CONFLICT", "The owner's role changes with a transfer of ownership alone");
    const changed = changes(target, { role }, { role: "values" });
    if (changed.length === 0) return { value: target, audit: null };
    const value = await compareAndSet(
      tx.organizationMember.update({ where: { id, role: target.role }, data: { role } }),
    );
    const { organizationId, userId } = value;
    const who = { field: "user_id", previous: userId, current: userId };
    return {
      value,
      audit: {
        action: "organization.member_role_changed",
        resourceId: organizationId,
        organizationId,
        changed: [who, ...changed],
      },
      outbox: [accessChanged(userId, "organization_role_changed", await inOrganization(tx, organizationId, role))],
      touched: [userId],
    };
  },
});
