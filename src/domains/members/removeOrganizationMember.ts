import { signedIn } from "../../platform/access/requestContext.ts";
import { DomainError, forbidden, notFound } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { notify } from "../notifications/effects.ts";
import { leaveOrganization, lockMemberships } from "./effects.ts";
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
  target: ({ tx, input, context }) => organizationMemberTarget(tx, context, input.id),
  permission: "organization.read",
  async run({ tx, input: { id }, target: { organizationId, userId }, context, now }) {
    if (!mayRemove(context.viewer, { organizationId, userId })) throw forbidden();
    await lockMemberships(tx, organizationId);
    const member = await tx.organizationMember.findUnique({ where: { id } });
    if (!member) throw notFound("Member");
    if (member.role === "OWNER")
      throw new DomainError("CONFLICT", "The owner cannot leave the organization; transfer the ownership first");
    const { id: by } = signedIn(context);
    const departure = await leaveOrganization(tx, context.services, member, by, now);
    const notices =
      userId === by
        ? []
        : [notify("access_changed", [userId], "organization_left", await inOrganization(tx, organizationId))];
    return {
      value: { id, organizationId },
      ...departure,
      outbox: [...notices, ...departure.outbox],
    };
  },
});
