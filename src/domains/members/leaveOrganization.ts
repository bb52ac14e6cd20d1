import { signedIn } from "../../platform/access/requestContext.ts";
import { write } from "../../platform/write/write.ts";
import { depart } from "./departure.ts";
import { LeaveOrganization } from "./inputs.ts";
import { organizationMemberTarget } from "./read.ts";

/**
 * Ends the viewer's membership of an organization, with the same effects as `removeOrganizationMember`.
 * @throws DomainError CONFLICT for the owner; NOT_FOUND for an organization that the viewer is no member of
 */
export const leaveOrganization = write({
  name: "leaveOrganization",
  input: LeaveOrganization,
  target: ({ tx, input: { id: organizationId }, context }) =>
    organizationMemberTarget(tx, context, { organizationId, userId: signedIn(context).id }),
  permission: "organization.read",
  run: ({ target, ...step }) => depart(step, target),
});
