import { signedIn } from "../../platform/access/requestContext.ts";
import { requireRoom } from "../../platform/write/creations.ts";
import { write } from "../../platform/write/write.ts";
import { ORGANIZATIONS } from "./bounds.ts";
import { foundOrganization } from "./effects.ts";
import { CreateOrganization } from "./inputs.ts";

/**
 * Creates an organization that the viewer owns.
 * @throws DomainError FORBIDDEN for a workspace-bound token; QUOTA_EXCEEDED
 */
export const createOrganization = write({
  name: "createOrganization",
  creates: ORGANIZATIONS,
  input: CreateOrganization,
  target: ({ context }) => ({ userId: signedIn(context).id }),
  permission: "self",
  async run({ tx, input: { name }, target: { userId: ownerId }, context, now }) {
    const owned = { userId: ownerId, role: "OWNER" as const };
    const count = () => tx.organizationMember.count({ where: owned });
    await requireRoom(tx, ORGANIZATIONS, { id: ownerId, name: "You own", count });
    const value = await foundOrganization(tx, context.services, { name, ownerId }, now);
    return {
      value,
      audit: { action: "organization.created", resourceId: value.id, organizationId: value.id },
      touched: [ownerId],
    };
  },
});
