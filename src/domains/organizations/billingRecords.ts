import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/**
 * Records an organization's subscriptions and its monthly costs at paid providers, so that they are known after its
 * deletion. A reservation of a call whose end is unknown counts in full, because the provider may have billed it.
 */
export async function keepBillingRecords(tx: Tx, organizationId: string, now: Date): Promise<void> {
  const subscriptions = await tx.subscription.findMany({ where: { organizationId }, orderBy: { provider: "asc" } });
  const costs = await tx.providerCost.findMany({ where: { organizationId } });
  const common = { organizationId, occurredAt: now };
  const data: Prisma.BillingRecordCreateManyInput[] = [
    ...subscriptions.map(({ provider, planId, status }) => ({
      id: newId("bil"),
      ...common,
      kind: "subscription",
      provider: provider.toLowerCase(),
      planId,
      status: status.toLowerCase(),
    })),
    ...costs.map(({ provider, period, operation, ...sums }) => ({
      id: newId("bil"),
      ...common,
      kind: "provider_cost",
      provider,
      period,
      operation,
      amountMicrousd: sums.costMicrousd + sums.reservedCostMicrousd,
      units: sums.units + sums.reservedUnits,
    })),
  ];
  if (data.length > 0) await tx.billingRecord.createMany({ data });
}
