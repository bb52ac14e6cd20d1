import { notFound } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { notify } from "../notifications/effects.ts";
import { organizationTarget } from "../organizations/read.ts";
import { endGrant } from "./effects.ts";
import { EndOrganizationGrant } from "./inputs.ts";
import { actingIn } from "./organizationGrants.ts";

/**
 * Ends a grant that acts in an organization, with its tokens, everywhere: a grant of all workspaces cannot be divided.
 * The person is notified, and can give access again.
 * @throws DomainError FORBIDDEN for all but the organization's admins; NOT_FOUND for a grant that does not act in the
 * organization
 */
export const endOrganizationApplicationGrant = write({
  name: "endOrganizationApplicationGrant",
  input: EndOrganizationGrant,
  target: ({ tx, input }) => organizationTarget(tx, input.organizationId),
  permission: "organization.administer",
  async run({ tx, input: { id, organizationId }, now }) {
    const grant = await tx.applicationGrant.findFirst({ where: { AND: [{ id }, actingIn(organizationId)] } });
    if (!grant) throw notFound("Application grant");
    await endGrant(tx, id, now);
    const { userId, applicationId } = grant;
    return {
      value: { ...grant, revokedAt: now },
      audit: { action: "application.grant_revoked", resourceId: id, organizationId, workspaceId: grant.workspaceId },
      outbox: [notify("security_action", userId, "application_grant_ended", { once: id, name: applicationId })],
      touched: [userId],
    };
  },
});
