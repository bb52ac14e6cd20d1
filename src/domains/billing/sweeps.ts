import { eachDue } from "../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../platform/jobs/handler.ts";
import type { Services } from "../../platform/services/services.ts";
import { act } from "../../platform/write/act.ts";
import { settlePages } from "./settlePages.ts";
import { sync } from "./sync.ts";

const PAGE = 50;
const MINUTE_MS = 60_000;
/** Whoever made a row has stored the page's name long since, or is gone. */
const CRASHED_MS = 10 * MINUTE_MS;
/** News of a new period come within the hour. */
const OVERDUE_MS = 60 * MINUTE_MS;
/** A subscription that the provider itself has as it was is asked about again only then. */
const AGAIN_MS = 6 * 60 * MINUTE_MS;
/** Longer than events are sent again, be it by hand. */
const REMEMBERED_MS = 60 * 86_400_000;

/** What became of payment pages whose time is over, and of those whose maker was killed: the provider knows. */
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
      page: () =>
        billingCheckout.findMany({ where: { state: "OPEN", OR: done }, orderBy: { expiresAt: "asc" }, take: PAGE }),
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
  // Nobody has its address, or its time is over by our clock.
  if (page?.state === "OPEN") await payments?.expirePage(page.id);
  await act(services, async ({ tx }) => {
    const closed = page && (await settlePages(tx, organizationId, [{ ...page, state: "EXPIRED" }]));
    if (!closed) await tx.billingCheckout.updateMany({ where: { id, state: "OPEN" }, data: { state: "EXPIRED" } });
    return { value: undefined, audit: null, touched: [organizationId] };
  });
}

/** Subscriptions whose period ended without news of the next one; and events that nobody sends again any more are forgotten. */
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
      page: () =>
        database.prisma.subscription.findMany({
          where: overdue,
          orderBy: { externalAt: "asc" },
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
