import { setOrganizationPlan } from "../../src/domains/billing/plans/setOrganizationPlan.ts";
import { DomainError } from "../../src/platform/errors/errors.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { bearer } from "./actor.ts";
import type { EarlierDemo } from "./demo.ts";
import { ORGANIZATIONS } from "./tenants.ts";

/**
 * Gives the demo's organizations their plans where they have none: demos of older versions were seeded without plans.
 */
export async function openPlans(services: Services, demo: EarlierDemo): Promise<void> {
  const [ours, others] = ORGANIZATIONS;
  const { organization, otherOrganization } = demo.ids;
  const wanted = [
    { organizationId: organization ?? "", planId: ours.plan },
    { organizationId: otherOrganization ?? "", planId: others.plan },
  ];
  const { subscription } = services.database.prisma;
  for (const assignment of wanted) {
    if ((await subscription.count({ where: { organizationId: assignment.organizationId } })) > 0) continue;
    try {
      await setOrganizationPlan(await bearer(services, demo.users.instanceAdmin.token), assignment);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      services.log.warning("demo.not_renewed", { id: "plan", code: error.code });
    }
  }
}
