import { notFound, requireText } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { SetOrganizationPlan } from "../inputs.ts";
import { override, planIdOf } from "./override.ts";

export interface OrganizationPlan {
  organizationId: string;
  /** The plan's id in lower case; empty for no plan. */
  planId: string;
  /** Null for an organization without an owner. */
  ownerId?: string | null;
}

/**
 * Gives an organization a plan without payment; an empty plan id removes the override.
 * @throws DomainError INVALID_INPUT for an unknown plan or a blank organization id; NOT_FOUND; FORBIDDEN unless the
 * caller is an instance administrator with a session
 */
export const setOrganizationPlan = write({
  name: "setOrganizationPlan",
  input: SetOrganizationPlan,
  precheck({ organizationId, planId }) {
    requireText("organizationId", organizationId);
    planIdOf(planId);
  },
  async target({ tx, input }) {
    const organization = await tx.organization.findUnique({ where: { id: input.organizationId } });
    if (organization === null) throw notFound("Organization");
    return { organization, organizationId: organization.id };
  },
  permission: "instance.administer",
  async run({ tx, input: { organizationId, planId: text }, target: { organization }, now }) {
    const planId = planIdOf(text);
    const owner = await tx.organizationMember.findFirst({ where: { organizationId, role: "OWNER" } });
    const value: OrganizationPlan = { organizationId, planId, ownerId: owner?.userId ?? null };
    return { ...(await override({ tx, now, organization, planId })), value };
  },
});
