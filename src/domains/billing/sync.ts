import { DomainError } from "../../platform/errors/errors.ts";
import type { PaidSubscription, PaymentEvent, PaymentPage } from "../../platform/payments/paymentProvider.ts";
import type { Services } from "../../platform/services/services.ts";
import { act } from "../../platform/write/act.ts";
import { isNew, remember } from "./events.ts";
import { lockPayments, paidSubscription } from "./lock.ts";
import { requirePayments } from "./payments.ts";
import { settlePages } from "./settlePages.ts";
import { takeOver } from "./takeOver.ts";

export interface Customer {
  organizationId: string;
  /** As the payment provider names it. */
  customerId: string;
}

interface Occasion {
  /** What made us look: it is taken in the same transaction, and once. */
  event?: PaymentEvent;
  /** Payment pages as the provider has them. */
  pages?: readonly PaymentPage[];
}

/** How often somebody else may come in between. */
const ROUNDS = 8;

/**
 * Takes over what the payment provider says now. It is asked outside of the transaction; what it said counts only if nobody has taken over
 * anything since before it was asked. So states are taken over in the order in which they were, however late, often and out of order events come.
 * @throws PaymentError; DomainError UNAVAILABLE when others always came in between
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
    const isDone = await act(services, async ({ tx, now }) => {
      const nothing = { value: true, audit: null };
      if (!(await lockPayments(tx, organizationId))) return nothing;
      if (event !== undefined && !(await isNew(tx, event))) return nothing;
      const row = await paidSubscription(tx, organizationId);
      if (row?.revision !== seen?.revision) return { value: false, audit: null };
      if (event !== undefined) await remember(tx, event, now);
      const settled = await settlePages(tx, organizationId, pages);
      const taken = await takeOver(tx, services, { organizationId, current, row, askedAt, now });
      return { value: true, ...taken, touched: settled ? [organizationId] : [] };
    });
    if (isDone) return;
  }
  throw new DomainError("UNAVAILABLE", "Other news of the payment provider keeps coming in between; try again");
}

/** The one that counts: what is paid for before what is over, what we sell before what we do not know, then the newest. */
function currentOf({ log }: Services, all: readonly PaidSubscription[]): PaidSubscription | null {
  const alive = all.filter(({ status }) => status !== "CANCELED");
  if (alive.length > 1) log.warning("billing.several_subscriptions", { ids: alive.map(({ id }) => id).join() });
  const newest = (some: readonly PaidSubscription[]) =>
    some.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
  return newest(alive.filter(({ planId }) => planId !== null)) ?? newest(alive) ?? newest(all) ?? null;
}
