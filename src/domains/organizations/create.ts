import { signedIn } from "../../platform/access/scope.ts";
import { write } from "../../platform/write/write.ts";
import { foundOrganization } from "./effects.ts";
import { CreateOrganization } from "./inputs.ts";

/** Creates an organization that the viewer owns. @throws DomainError FORBIDDEN for a workspace-bound token */
export const createOrganization = write({
  name: "createOrganization",
  input: CreateOrganization,
  target: ({ scope }) => ({ userId: signedIn(scope).id }),
  permission: "self",
  async run({ tx, input: { name }, target: { userId: ownerId }, scope, now }) {
    const value = await foundOrganization(tx, scope.services, { name, ownerId }, now);
    return {
      value,
      audit: { action: "organization.created", resourceId: value.id, organizationId: value.id },
      touched: [ownerId],
    };
  },
});
