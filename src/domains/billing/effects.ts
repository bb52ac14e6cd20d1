import type { BillingProvider, SubscriptionStatus } from "../../../prisma/generated/client/client.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { forgetCustomer as job } from "./checkout/forgetCustomer.ts";

interface SubscriptionChange {
  organizationId: string;
  provider: BillingProvider;
  planId: string;
  /** The new status; CANCELED also for a subscription that no longer exists. */
  status: SubscriptionStatus;
  /** The time of the change: the provider's own time, if the provider reports one. */
  at: Date;
}

/**
 * Records a change of a subscription in the transaction that makes the change. The record outlives the organization.
 */
export async function recordSubscription(
  tx: Tx,
  { organizationId, provider, planId, status, at }: SubscriptionChange,
): Promise<void> {
  const what = { kind: "subscription", provider: provider.toLowerCase(), planId, status: status.toLowerCase() };
  await tx.billingRecord.create({ data: { id: newId("bil"), organizationId, ...what, occurredAt: at } });
}

/** Returns the ids of the organization's owner and admins, who manage its billing. */
export async function payersOf(tx: Tx, organizationId: string): Promise<string[]> {
  const where = { organizationId, role: { not: "MEMBER" as const } };
  const members = await tx.organizationMember.findMany({ where, select: { userId: true }, orderBy: { id: "asc" } });
  return members.map(({ userId }) => userId);
}

/**
 * Returns the outbox message that deletes a customer at the payment provider after the commit, which ends the
 * customer's subscriptions. `customerId` is the provider's id.
 */
export const forgetCustomer = (customerId: string): OutboxDraft => job.message({ customerId });

const MOVE_CONTACT = `
UPDATE billing_customer c SET contact_email = u.email, updated_at = $2::timestamptz
FROM organization_member m JOIN app_user u ON u.id = m.user_id
WHERE m.organization_id = c.organization_id AND m.role = 'OWNER' AND c.contact_email = $1
RETURNING c.organization_id AS id`;

/**
 * Replaces an address that must go by the address of each organization's owner, as the contact for billing. Returns the
 * organizations.
 */
export async function moveBillingContact(tx: Tx, email: string, now: Date): Promise<string[]> {
  return (await tx.$queryRawUnsafe<{ id: string }[]>(MOVE_CONTACT, email, now)).map(({ id }) => id);
}
