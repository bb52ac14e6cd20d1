import type { PaymentEvent } from "../../platform/payments/paymentProvider.ts";
import type { Services } from "../../platform/services/services.ts";
import { act } from "../../platform/write/act.ts";
import { isNew, remember } from "./events.ts";
import { asking, requirePayments } from "./payments.ts";
import { sync } from "./sync.ts";

/**
 * Takes an event as the payment provider sent it. Once this returns, it is committed; when it throws, the provider sends it again.
 * @throws DomainError BAD_REQUEST for a signature that is not the provider's; UNAVAILABLE, BAD_GATEWAY
 */
export function takeEvent(services: Services, body: string, signature: string | null): Promise<void> {
  const payments = requirePayments(services);
  return asking(services, async () => {
    const event = await payments.readEvent(body, signature, services.now());
    // Most of those that come twice need not be asked about.
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

/** What concerns nobody here: a kind that we do not listen to, a customer of something else or of an organization that is gone. */
async function withoutEffect(services: Services, event: PaymentEvent): Promise<void> {
  const { id, type, customerId } = event;
  services.log.info("billing.event_without_effect", { id, type, customer: customerId });
  await act(services, async ({ tx, now }) => {
    await remember(tx, event, now);
    return { value: undefined, audit: null };
  });
}

/** Whoever pays next becomes a customer anew. */
async function forget(services: Services, organizationId: string, externalId: string): Promise<void> {
  await act(services, async ({ tx }) => {
    const { count } = await tx.billingCustomer.deleteMany({ where: { organizationId, externalId } });
    return { value: undefined, audit: null, touched: count > 0 ? [organizationId] : [] };
  });
}
