import { forbidden } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { depart } from "./departure.ts";
import { RemoveMember } from "./inputs.ts";
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
  target: ({ tx, input, context }) => organizationMemberTarget(tx, context, { id: input.id }),
  permission: "organization.read",
  run({ target, context, ...step }) {
    if (!mayRemove(context.viewer, target)) throw forbidden();
    return depart({ ...step, context }, target);
  },
});
