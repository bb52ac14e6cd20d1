import { organizationEvent } from "../../platform/audit/entry.ts";
import { periodAt } from "../../platform/costs/costs.ts";
import { write } from "../../platform/write/write.ts";
import { organizationTarget } from "../organizations/read.ts";
import { SetNetworkBudget } from "./inputs.ts";
import { budgetAt } from "./read.ts";

/**
 * Sets the monthly budget of an organization at a network that bills calls; null for the server's default. Posts that
 * are being sent keep their reservation, also beyond a lower budget.
 * @throws DomainError INVALID_INPUT for a network whose calls are free; FORBIDDEN for all but owners and admins
 */
export const setNetworkBudget = write({
  name: "setNetworkBudget",
  input: SetNetworkBudget,
  target: ({ tx, input }) => organizationTarget(tx, input.organizationId),
  permission: "organization.administer",
  async run({ tx, input: { network: provider, monthlyMicrousd }, target: { organizationId }, context, now }) {
    const { services } = context;
    const amount = monthlyMicrousd == null ? null : BigInt(monthlyMicrousd);
    const where = { organizationId_provider: { organizationId, provider } };
    const before = await tx.networkBudget.findUnique({ where });
    const value = await tx.networkBudget.upsert({
      where,
      create: { organizationId, provider, monthlyMicrousd: amount, period: periodAt(now) },
      update: { monthlyMicrousd: amount },
    });
    const budget = budgetAt(services, [value], provider);
    if (budget === null) throw new Error(`${provider} bills no calls`);
    if ((before?.monthlyMicrousd ?? null) === amount) return { value: budget, audit: null };
    const changed = [
      { field: "network", current: provider },
      { field: "monthly_microusd", previous: shown(before?.monthlyMicrousd ?? null), current: shown(amount) },
    ];
    return {
      value: budget,
      audit: organizationEvent("organization.network_budget_changed", organizationId, changed),
    };
  },
});

const shown = (amount: bigint | null) => (amount === null ? "default" : String(amount));
