import { eachDue } from "../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../platform/jobs/handler.ts";
import type { Services } from "../../platform/services/services.ts";
import { act } from "../../platform/write/act.ts";
import { settlePages } from "./settlePages.ts";
import { sync } from "./sync.ts";

const PAGE = 50;
const MINUTE_MS = 60_000;
/** After this time a row without a page id belongs to a process that crashed. */
const CRASHED_MS = 10 * MINUTE_MS;
/** The payment provider reports a new period within an hour. */
const OVERDUE_MS = 60 * MINUTE_MS;
/** The interval between two checks of a subscription that has not changed at the provider. */
const AGAIN_MS = 6 * 60 * MINUTE_MS;
/** Longer than the payment provider, or its operator by hand, sends an event again. */
const REMEMBERED_MS = 60 * 86_400_000;

/** Asks the payment provider for the state of expired payment pages, and of pages whose creator crashed. */
const checkouts: Sweep = {
  name: "billing.checkouts",
  everySeconds: 300,
  async run(services, signal) {
    const { billingCheckout } = services.database.prisma;
    const now = services.now().getTime();
    const done = [
      { expiresAt: { lt: new Date(now - MINUTE_MS) } },
      { externalId: null, createdAt: { lt: new Date(now - CRASHED_MS) } },
    ];
    await eachDue(services, signal, {
      name: "billing.checkouts",
      size: PAGE,
      page: (skip) =>
        billingCheckout.findMany({
          where: { state: "OPEN", OR: done },
          orderBy: { expiresAt: "asc" },
          skip,
          take: PAGE,
        }),
      one: ({ id, organizationId }) => settle(services, id, organizationId),
    });
  },
};

async function settle(services: Services, id: string, organizationId: string): Promise<void> {
  const { payments, database } = services;
  const customer = await database.prisma.billingCustomer.findUnique({ where: { organizationId } });
  const pages = payments && customer ? await payments.pagesOf(customer.externalId) : [];
  const page = pages.find(({ checkoutId }) => checkoutId === id);
  if (page?.state === "COMPLETED" && customer !== null) {
    return sync(services, { organizationId, customerId: customer.externalId }, { pages: [page] });
  }
  // The page's address was never returned, or the page has expired by this server's clock.
  if (page?.state === "OPEN") await payments?.expirePage(page.id);
  await act(services, async ({ tx }) => {
    const closed = page && (await settlePages(tx, organizationId, [{ ...page, state: "EXPIRED" }]));
    if (!closed) await tx.billingCheckout.updateMany({ where: { id, state: "OPEN" }, data: { state: "EXPIRED" } });
    return { value: undefined, audit: null, touched: [organizationId] };
  });
}

/** Synchronizes subscriptions whose period ended without an event about the next period, and deletes records of old events. */
const subscriptions: Sweep = {
  name: "billing.subscriptions",
  everySeconds: 3600,
  async run(services, signal) {
    const { payments, database } = services;
    const now = services.now().getTime();
    await database.prisma.billingEvent.deleteMany({ where: { receivedAt: { lt: new Date(now - REMEMBERED_MS) } } });
    if (payments === null) return;
    const overdue = {
      provider: "STRIPE" as const,
      status: { not: "CANCELED" as const },
      currentPeriodEnd: { lt: new Date(now - OVERDUE_MS) },
      externalAt: { lt: new Date(now - AGAIN_MS) },
      organization: { billingCustomer: { isNot: null } },
    };
    await eachDue(services, signal, {
      name: "billing.subscriptions",
      size: PAGE,
      page: (skip) =>
        database.prisma.subscription.findMany({
          where: overdue,
          orderBy: { externalAt: "asc" },
          skip,
          take: PAGE,
          select: { organizationId: true, organization: { select: { billingCustomer: true } } },
        }),
      async one({ organizationId, organization: { billingCustomer } }) {
        if (billingCustomer !== null) await sync(services, { organizationId, customerId: billingCustomer.externalId });
      },
    });
  },
};

export const sweeps: readonly Sweep[] = [checkouts, subscriptions];
