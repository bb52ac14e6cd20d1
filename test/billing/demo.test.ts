import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "../../src/platform/env/env.ts";
import { type App, createApp } from "../../src/server/app.ts";
import { openDemoPayments } from "../../src/server/demo/payments.ts";
import { dataOf } from "../support/answers.ts";
import { Client } from "../support/client.ts";
import { CHECKOUT, type Checkout, send } from "../support/domains/billing.ts";
import { KEY, PRICES, SECRET } from "../support/fakes/stripe.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let folder: string;
let app: App;
let client: Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-payments-"));
  w = await world({ env: { DATA_DIR: folder, DEFAULT_PLAN: "starter" } });
  app = await opened();
  client = new Client(app);
});
afterAll(async () => {
  await w.close();
  await rm(folder, { recursive: true });
});

const opened = () => {
  const { env, database, now } = w.app.services;
  return createApp({ env, database, now, demoPayments: openDemoPayments(env) });
};
const owner = () => w.users.owner.token;
const granted = async () => {
  const { data } = await client.gql<{ billingStatus: { planId: string | null; status: string | null } }>(
    owner(),
    "query ($id: ID!) { billingStatus(organizationId: $id) { planId status } }",
    { id: w.ids.organization },
  );
  return [data.billingStatus.planId, data.billingStatus.status];
};
const post = async (url: string, what: string) => {
  const body = new URLSearchParams({ do: what });
  const { status, headers } = await client.request(new URL(url).pathname, { method: "POST", body });
  return [status, headers.get("location")];
};
const visit = async (url: string) => (await client.request(new URL(url).pathname)).text();

async function checkoutUrl(planId: string): Promise<string> {
  const input = { organizationId: w.ids.organization, planId, successUrl: "http://rostrum.test/thanks?a=1&b=<2>" };
  return dataOf(await client.gql<Checkout>(owner(), CHECKOUT, { input })).createBillingCheckout.url;
}

test("demo mode serves payment and portal pages on which a subscription can be paid, declined, changed and ended", async () => {
  const [older, url] = [await checkoutUrl("pro"), await checkoutUrl("team")];
  expect(await visit(older)).toContain("This page has expired");
  expect(await visit(url)).toContain("no money moves");
  expect(await granted()).toEqual([null, null]);
  expect(await post(url, "pay")).toEqual([303, new URL(url).pathname]);
  expect(await granted()).toEqual(["team", "ACTIVE"]);
  expect(await visit(url)).toContain('<a href="http://rostrum.test/thanks?a=1&amp;b=%3C2%3E">Continue</a>');
  // A second payment on the same page has no effect.
  await post(url, "pay");
  expect(await w.db.prisma.billingRecord.count()).toBe(1);

  const input = { organizationId: w.ids.organization };
  const made = await client.gql<{ createBillingPortalSession: { url: string } }>(
    owner(),
    "mutation ($input: CreateBillingPortalSessionInput!) { createBillingPortalSession(input: $input) { url } }",
    { input },
  );
  const portal = dataOf(made).createBillingPortalSession.url;
  expect(await visit(portal)).toContain("The next payment is on April 1, 2026");
  await post(portal, "decline");
  expect(await granted()).toEqual(["team", "PAST_DUE"]);
  await post(portal, "settle");
  await post(portal, "agency");
  expect(await granted()).toEqual(["agency", "ACTIVE"]);
  const cancel = "mutation ($id: ID!) { cancelSubscription(input: { organizationId: $id }) { organization { id } } }";
  dataOf(await client.gql(owner(), cancel, { id: w.ids.organization }));
  expect(await visit(portal)).toContain("The subscription ends on April 1, 2026");
  await post(portal, "nonsense");
  expect(await granted()).toEqual(["agency", "ACTIVE"]);

  // A restarted demo keeps its state.
  await app.close();
  app = await opened();
  client = new Client(app);
  expect(await visit(portal)).toContain("The plan agency");
  await post(portal, "end");
  expect(await visit(portal)).toContain("No active subscription");
  expect((await granted())[1]).toBe("CANCELED");
});

test("demo mode returns 404 for an unknown page and rejects an unsigned event", async () => {
  expect((await client.request("/demo/payments/demo_page_x")).status).toBe(404);
  expect((await client.request(new URL(await checkoutUrl("pro")).pathname, { method: "PUT" })).status).toBe(405);
  expect(await send(Object.assign(client, { clock: w.clock }), "{}")).toMatchObject({
    status: 400,
  });
});

test("demo payment pages do not exist outside of demo mode or with a real payment provider", async () => {
  expect((await w.request("/demo/payments/demo_page_x")).status).toBe(404);
  const { env, database, now } = w.app.services;
  const paid = readEnv({ STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_PRICES: PRICES });
  const both = await createApp({ env: { ...paid, ...env }, database, now, demoPayments: openDemoPayments(env) });
  expect(both.services.payments?.name).toBe("stripe");
  expect((await new Client(both).request("/demo/payments/demo_page_x")).status).toBe(404);
  await both.close();
});
