import type { BillingCheckout } from "../../../prisma/generated/client/client.ts";
import type { Services } from "../../platform/services/services.ts";
import { act } from "../../platform/write/act.ts";
import { forgetCustomer } from "./effects.ts";
import { lockPayments } from "./lock.ts";
import { requirePayments } from "./payments.ts";

/** Who an organization is at the payment provider; it becomes a customer by its first payment page. @throws PaymentError */
export async function customerOf(
  services: Services,
  { id: checkoutId, organizationId }: Pick<BillingCheckout, "id" | "organizationId">,
  email: string,
): Promise<string> {
  const known = await services.database.prisma.billingCustomer.findUnique({ where: { organizationId } });
  if (known !== null) return known.externalId;
  // A key of the organization's would give again who was deleted there since.
  const key = `${checkoutId}:customer`;
  const made = await requirePayments(services).createCustomer({ organizationId, email }, key);
  return act(services, async ({ tx, now }) => {
    if (!(await lockPayments(tx, organizationId))) return { value: made, audit: null, outbox: [forgetCustomer(made)] };
    const first = await tx.billingCustomer.findUnique({ where: { organizationId } });
    if (first !== null) {
      const outbox = first.externalId === made ? [] : [forgetCustomer(made)];
      return { value: first.externalId, audit: null, outbox };
    }
    const times = { createdAt: now, updatedAt: now };
    await tx.billingCustomer.create({ data: { organizationId, externalId: made, contactEmail: email, ...times } });
    return { value: made, audit: null };
  });
}
