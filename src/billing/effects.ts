import type { BillingProvider, SubscriptionStatus } from "../../prisma/generated/client/client.ts";
import { newId } from "../core/ids.ts";
import type { Tx } from "../write/transaction.ts";

interface SubscriptionChange {
  organizationId: string;
  provider: BillingProvider;
  planId: string;
  /** What it has become; CANCELED also for one that is gone. */
  status: SubscriptionStatus;
  /** When it became so: the provider's own time, where it has one. */
  at: Date;
}

/** Keeps what a subscription has become as evidence, which stays when the organization goes. In the transaction that changes it. */
export async function recordSubscription(
  tx: Tx,
  { organizationId, provider, planId, status, at }: SubscriptionChange,
): Promise<void> {
  const what = { kind: "subscription", provider: provider.toLowerCase(), planId, status: status.toLowerCase() };
  await tx.billingRecord.create({ data: { id: newId("bil"), organizationId, ...what, occurredAt: at } });
}
