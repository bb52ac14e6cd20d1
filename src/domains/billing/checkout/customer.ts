import type { BillingCheckout } from "../../../../prisma/generated/client/client.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { forgetCustomer } from "../effects.ts";
import { requirePayments } from "../payments.ts";
import { lockPayments } from "../subscription/lock.ts";

/**
 * Returns the organization's customer id at the payment provider. The first payment page creates the customer.
 * @throws PaymentError
 */
export async function customerOf(
  services: Services,
  { id: checkoutId, organizationId }: Pick<BillingCheckout, "id" | "organizationId">,
  email: string,
): Promise<string> {
  const row = await services.database.prisma.billingCustomer.findUnique({ where: { organizationId } });
  if (row !== null) return row.externalId;
  // The idempotency key belongs to the checkout: with a key of the organization, the provider would return a customer
  // that was deleted since.
  const key = `${checkoutId}:customer`;
  const made = await requirePayments(services).createCustomer({ organizationId, email }, key);
  return systemWrite(services, async ({ tx, now }) => {
    if (!(await lockPayments(tx, organizationId))) return { value: made, audit: null, outbox: [forgetCustomer(made)] };
    const first = await tx.billingCustomer.findUnique({ where: { organizationId } });
    if (first !== null) {
      const outbox = first.externalId === made ? [] : [forgetCustomer(made)];
      return { value: first.externalId, audit: null, outbox };
    }
    const times = { createdAt: now, updatedAt: now };
    await tx.billingCustomer.create({ data: { organizationId, externalId: made, contactEmail: email, ...times } });
    return { value: made, audit: null, touched: [organizationId] };
  });
}
