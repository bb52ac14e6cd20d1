import { DomainError } from "../../../platform/errors/errors.ts";
import type { PaidSubscription, PaymentEvent, PaymentPage } from "../../../platform/payments/paymentProvider.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { requirePayments } from "../payments.ts";
import { isNew, remember } from "./events.ts";
import { lockPayments, paidSubscription } from "./lock.ts";
import { settlePages } from "./settlePages.ts";
import { takeOver } from "./takeOver.ts";

export interface Customer {
  organizationId: string;
  /** The payment provider's id of the customer. */
  customerId: string;
}

interface Occasion {
  /** The event that caused the synchronization, processed once, in the same transaction. */
  event?: PaymentEvent;
  /** Payment pages as the provider reports them. */
  pages?: readonly PaymentPage[];
}

/** How often a concurrent synchronization may make this one start again. */
const ROUNDS = 8;

/**
 * Stores the state that the payment provider reports now. The provider is asked outside of the transaction, so its
 * answer is discarded if another synchronization committed since the question. States are therefore stored in their
 * real order, even if events arrive late, repeatedly or out of order.
 * @throws PaymentError; DomainError UNAVAILABLE if concurrent synchronizations interfere eight times
 */
export async function sync(
  services: Services,
  { organizationId, customerId }: Customer,
  { event, pages = [] }: Occasion = {},
): Promise<void> {
  const { prisma } = services.database;
  for (let round = 0; round < ROUNDS; round++) {
    const seen = await paidSubscription(prisma, organizationId);
    const askedAt = services.now();
    const current = currentOf(services, await requirePayments(services).subscriptionsOf(customerId));
    const isDone = await systemWrite(services, async ({ tx, now }) => {
      const nothing = { value: true, audit: null };
      if (!(await lockPayments(tx, organizationId))) return nothing;
      if (event !== undefined && !(await isNew(tx, event))) return nothing;
      const row = await paidSubscription(tx, organizationId);
      if (row?.revision !== seen?.revision) return { value: false, audit: null };
      if (event !== undefined) await remember(tx, event, now);
      await settlePages(tx, organizationId, pages);
      const taken = await takeOver(tx, services, { organizationId, current, row, askedAt, now });
      return { value: true, ...taken, touched: [organizationId] };
    });
    if (isDone) return;
  }
  throw new DomainError(
    "UNAVAILABLE",
    "The subscription is being updated by other events of the payment provider; try again",
  );
}

/**
 * Returns the subscription in force: running before ended, with a known plan before an unknown one, then the newest.
 */
function currentOf({ log }: Services, all: readonly PaidSubscription[]): PaidSubscription | null {
  const alive = all.filter(({ status }) => status !== "CANCELED");
  if (alive.length > 1) log.warning("billing.several_subscriptions", { ids: alive.map(({ id }) => id).join() });
  const newest = (some: readonly PaidSubscription[]) =>
    some.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
  return newest(alive.filter(({ planId }) => planId !== null)) ?? newest(alive) ?? newest(all) ?? null;
}
