import type { PaymentEvent } from "../../../platform/payments/paymentProvider.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { asking, requirePayments } from "../payments.ts";
import { isNew, remember } from "./events.ts";
import { sync } from "./sync.ts";

/**
 * Processes an event of the payment provider. The event is committed when the promise resolves; after a rejection the
 * provider sends the event again.
 * @throws DomainError BAD_REQUEST for a signature that is not the provider's; UNAVAILABLE, BAD_GATEWAY
 */
export function takeEvent(services: Services, body: string, signature: string | null): Promise<void> {
  const payments = requirePayments(services);
  return asking(services, async () => {
    const event = await payments.readEvent(body, signature, services.now());
    // Most repeated events end here, without a call to the provider.
    if (!(await isNew(services.database.prisma, event))) return;
    const organizationId = await payerOf(services, event);
    if (event.customerId === null || organizationId === null) return withoutEffect(services, event);
    const pages = event.page === null ? [] : [event.page];
    await sync(services, { organizationId, customerId: event.customerId }, { event, pages });
    if (event.customerGone) await forget(services, organizationId, event.customerId);
  });
}

async function payerOf({ database }: Services, { customerId }: PaymentEvent): Promise<string | null> {
  if (customerId === null) return null;
  const row = await database.prisma.billingCustomer.findUnique({ where: { externalId: customerId } });
  return row?.organizationId ?? null;
}

/** Records an event without effect: an unused type, or a customer of another system or of a deleted organization. */
async function withoutEffect(services: Services, event: PaymentEvent): Promise<void> {
  const { id, type, customerId } = event;
  services.log.info("billing.event_without_effect", { id, type, customer: customerId });
  await systemWrite(services, async ({ tx, now }) => {
    await remember(tx, event, now);
    return { value: undefined, audit: null };
  });
}

/** Deletes the stored customer id, so that the next checkout creates a new customer. */
async function forget(services: Services, organizationId: string, externalId: string): Promise<void> {
  await systemWrite(services, async ({ tx }) => {
    const { count } = await tx.billingCustomer.deleteMany({ where: { organizationId, externalId } });
    return { value: undefined, audit: null, touched: count > 0 ? [organizationId] : [] };
  });
}
