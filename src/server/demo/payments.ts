import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { PLAN_IDS } from "../../domains/plans/catalog.ts";
import type { Env } from "../../platform/env/env.ts";
import { publicUrl } from "../../platform/env/publicUrl.ts";
import { writePrivateFile } from "../../platform/files/wholeFile.ts";
import {
  type PaidSubscription,
  PaymentError,
  type PaymentPage,
  type PaymentProvider,
} from "../../platform/payments/paymentProvider.ts";

const Page = z.object({
  id: z.string(),
  customerId: z.string(),
  checkoutId: z.string(),
  planId: z.string(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  expiresAt: z.iso.datetime(),
  state: z.enum(["OPEN", "COMPLETED", "EXPIRED"]),
});
const Subscription = z.object({
  id: z.string(),
  customerId: z.string(),
  planId: z.string(),
  status: z.enum(["ACTIVE", "PAST_DUE", "CANCELED"]),
  cancelAtPeriodEnd: z.boolean(),
  createdAt: z.iso.datetime(),
  currentPeriodEnd: z.iso.datetime(),
});
const Portal = z.object({ id: z.string(), customerId: z.string(), returnUrl: z.string() });
const State = z.object({ pages: z.array(Page), subscriptions: z.array(Subscription), portals: z.array(Portal) });

export type DemoPage = z.output<typeof Page>;
export type DemoSubscription = z.output<typeof Subscription>;
type State = z.output<typeof State>;

const MONTH_MS = 30 * 86_400_000;
/** The most entries of each list; the oldest are deleted. */
const MOST = 200;

/** The demo's replacement for a payment provider: its pages are this server's, and no money moves. */
export interface DemoPayments extends PaymentProvider {
  /** Sets the address of this server for browsers, when it is known. */
  at(url: string): void;
  page(id: string): Promise<DemoPage | null>;
  pay(id: string, now: Date): Promise<void>;
  /** Returns the customer of a portal address, and the address to return to; null for an unknown one. */
  portal(id: string): Promise<z.output<typeof Portal> | null>;
  /** Changes the subscriptions of a customer that have not ended. */
  change(customerId: string, changes: Partial<Pick<DemoSubscription, "status" | "planId">>): Promise<void>;
}

/** Opens the demo's payments, a file of the data folder. */
export function openDemoPayments(env: Env): DemoPayments {
  const file = join(env.DATA_DIR, "demo-payments.json");
  let last: Promise<unknown> = Promise.resolve();
  let home = publicUrl(env);

  /** Applies changes one after the other: each reads the file, changes it and writes it. */
  function change<Value>(make: (state: State) => Value): Promise<Value> {
    const next = last.then(async () => {
      const state = await read(file);
      const value = make(state);
      await put(file, state);
      return value;
    });
    last = next.catch(() => {});
    return next;
  }
  const pageOf = async (id: string) => (await read(file)).pages.find((page) => page.id === id) ?? null;
  const edit = (which: (each: DemoSubscription) => boolean, changes: Partial<DemoSubscription>) =>
    change(({ subscriptions }) => {
      for (const each of subscriptions) if (each.status !== "CANCELED" && which(each)) Object.assign(each, changes);
    });

  return {
    name: "demo",
    plans: PLAN_IDS,
    at: (url) => void (home = url),
    createCustomer: async () => `demo_cus_${randomUUID()}`,
    deleteCustomer: (customerId) => edit((each) => each.customerId === customerId, { status: "CANCELED" }),
    createPage: ({ checkoutId, expiresAt, ...page }) =>
      change(({ pages }) => {
        const made = pages.find((each) => each.checkoutId === checkoutId);
        const id = made?.id ?? `demo_page_${randomUUID()}`;
        if (!made) pages.push({ id, checkoutId, ...page, expiresAt: expiresAt.toISOString(), state: "OPEN" });
        return { id, url: `${home}/demo/payments/${id}` };
      }),
    pagesOf: async (customerId) =>
      (await read(file)).pages
        .filter((page) => page.customerId === customerId)
        .map(({ id, checkoutId, state }): PaymentPage => ({ id, checkoutId, state })),
    expirePage: (id) =>
      change(({ pages }) => {
        for (const page of pages) if (page.id === id && page.state === "OPEN") page.state = "EXPIRED";
      }),
    createPortal: (customerId, returnUrl) =>
      change(({ portals }) => {
        const id = `demo_portal_${randomUUID()}`;
        portals.push({ id, customerId, returnUrl });
        return `${home}/demo/payments/${id}`;
      }),
    subscriptionsOf: async (customerId) =>
      (await read(file)).subscriptions
        .filter((each) => each.customerId === customerId)
        .map(
          ({ customerId: _, createdAt, currentPeriodEnd, ...each }): PaidSubscription => ({
            ...each,
            createdAt: new Date(createdAt),
            currentPeriodEnd: new Date(currentPeriodEnd),
          }),
        ),
    setEnding: (id, cancelAtPeriodEnd) => edit((each) => each.id === id, { cancelAtPeriodEnd }),
    readEvent: () => Promise.reject(new PaymentError("forged", "the payments of a demo send no events")),
    page: pageOf,
    portal: async (id) => (await read(file)).portals.find((portal) => portal.id === id) ?? null,
    pay: (id, now) =>
      change(({ pages, subscriptions }) => {
        const page = pages.find((each) => each.id === id && each.state === "OPEN");
        if (page === undefined) return;
        page.state = "COMPLETED";
        const { customerId, planId } = page;
        subscriptions.push({
          id: `demo_sub_${randomUUID()}`,
          customerId,
          planId,
          status: "ACTIVE",
          cancelAtPeriodEnd: false,
          createdAt: now.toISOString(),
          currentPeriodEnd: new Date(now.getTime() + MONTH_MS).toISOString(),
        });
      }),
    change: (customerId, changes) => edit((each) => each.customerId === customerId, changes),
  };
}

async function read(file: string): Promise<State> {
  const text = await readFile(file, "utf8").catch(() => "{}");
  const nothing = { pages: [], subscriptions: [], portals: [] };
  try {
    return State.safeParse(JSON.parse(text)).data ?? nothing;
  } catch {
    return nothing;
  }
}

async function put(file: string, state: State): Promise<void> {
  for (const kept of Object.values(state)) kept.splice(0, Math.max(0, kept.length - MOST));
  await writePrivateFile(file, JSON.stringify(state));
}
