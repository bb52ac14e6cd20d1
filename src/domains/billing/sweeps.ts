import { type DueRow, eachDue } from "../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../platform/jobs/handler.ts";
import type { Services } from "../../platform/services/services.ts";
import { systemWrite } from "../../platform/write/systemWrite.ts";
import { settlePages } from "./subscription/settlePages.ts";
import { sync } from "./subscription/sync.ts";

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
    const now = services.now().getTime();
    await eachDue(services, signal, {
      name: "billing.checkouts",
      sql: `SELECT id, organization_id AS tenant, expires_at AS due_at FROM billing_checkout
        WHERE state = 'OPEN' AND (expires_at < $1 OR (external_id IS NULL AND created_at < $2))`,
      values: [new Date(now - MINUTE_MS), new Date(now - CRASHED_MS)],
      one: ({ id, tenant }) => settle(services, id, tenant),
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
  await systemWrite(services, async ({ tx }) => {
    const closed = page && (await settlePages(tx, organizationId, [{ ...page, state: "EXPIRED" }]));
    if (!closed) await tx.billingCheckout.updateMany({ where: { id, state: "OPEN" }, data: { state: "EXPIRED" } });
    return { value: undefined, audit: null, touched: [organizationId] };
  });
}

/**
 * Synchronizes subscriptions whose period ended without an event about the next period, and deletes records of old
 * events.
 */
const subscriptions: Sweep = {
  name: "billing.subscriptions",
  everySeconds: 3600,
  async run(services, signal) {
    const { payments, database } = services;
    const now = services.now().getTime();
    await database.prisma.billingEvent.deleteMany({ where: { receivedAt: { lt: new Date(now - REMEMBERED_MS) } } });
    if (payments === null) return;
    await eachDue<DueRow & { customer_id: string }>(services, signal, {
      name: "billing.subscriptions",
      sql: `SELECT organization_id AS id, organization_id AS tenant, external_at AS due_at, customer.external_id AS customer_id
        FROM subscription JOIN billing_customer AS customer USING (organization_id)
        WHERE provider = 'STRIPE' AND status <> 'CANCELED' AND current_period_end < $1 AND external_at < $2`,
      values: [new Date(now - OVERDUE_MS), new Date(now - AGAIN_MS)],
      one: ({ id, customer_id: customerId }) => sync(services, { organizationId: id, customerId }),
    });
  },
};

export const sweeps: readonly Sweep[] = [checkouts, subscriptions];
