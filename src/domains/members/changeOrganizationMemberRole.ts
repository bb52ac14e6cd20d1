import { changes, organizationEvent } from "../../platform/audit/entry.ts";
import { DomainError, forbidden, invalidInput } from "../../platform/errors/errors.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { notify } from "../notifications/effects.ts";
import { ChangeOrganizationMemberRole } from "./inputs.ts";
import { inOrganization } from "./place.ts";
import { organizationMemberTarget } from "./read.ts";
import { mayChangeRole } from "./rules.ts";

/**
 * Changes another member's role in an organization to ADMIN or MEMBER. The owner and admins may do this.
 * @throws DomainError INVALID_INPUT for OWNER, which needs a transfer of ownership; CONFLICT for the owner's role;
 * NOT_FOUND; FORBIDDEN
 */
export const changeOrganizationMemberRole = write({
  name: "changeOrganizationMemberRole",
  input: ChangeOrganizationMemberRole,
  precheck({ role }) {
    if (role === "OWNER")
      throw invalidInput(["role"], "must be ADMIN or MEMBER; nominate an owner to transfer ownership", role);
  },
  target: ({ tx, input, context }) => organizationMemberTarget(tx, context, { id: input.id }),
  permission: "organization.administer",
  async run({ tx, input: { id, role }, target, context }) {
    if (!mayChangeRole(context.viewer, target)) throw forbidden("You cannot change your own role");
    if (target.role === "OWNER")
      throw new DomainError("CONFLICT", "The owner's role changes only by a transfer of ownership");
    const changed = changes(target, { role }, { role: "values" });
    if (changed.length === 0) return { value: target, audit: null };
    const value = await compareAndSet(
      tx.organizationMember.update({ where: { id, role: target.role }, data: { role } }),
    );
    const { organizationId, userId } = value;
    const who = { field: "user_id", previous: userId, current: userId };
    return {
      value,
      audit: organizationEvent("organization.member_role_changed", organizationId, [who, ...changed]),
      outbox: [
        notify("access_changed", [userId], "organization_role_changed", await inOrganization(tx, organizationId, role)),
      ],
      touched: [userId],
    };
  },
});
