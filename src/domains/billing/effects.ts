import type { BillingProvider, SubscriptionStatus } from "../../../prisma/generated/client/client.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { FORGET_CUSTOMER } from "./topics.ts";

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

/** Whom the bill of an organization concerns: its owner and admins. */
export async function payersOf(tx: Tx, organizationId: string): Promise<string[]> {
  const where = { organizationId, role: { not: "MEMBER" as const } };
  const members = await tx.organizationMember.findMany({ where, select: { userId: true }, orderBy: { id: "asc" } });
  return members.map(({ userId }) => userId);
}

/** The payment provider forgets a customer, after the commit that did so: whatever is still paid for ends there. `customerId` is its own name. */
export const forgetCustomer = (customerId: string): OutboxDraft => ({
  topic: FORGET_CUSTOMER,
  payload: { customerId },
});
