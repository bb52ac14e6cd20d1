import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CHECKOUTS } from "../../src/domains/billing/checkout/checkout.ts";
import { planOf } from "../../src/domains/plans/read.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { handlers } from "../../src/server/jobs/jobs.generated.ts";
import { sweeps } from "../../src/server/jobs/jobs.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { checkout, openedPage, pageOf, send } from "../support/domains/billing.ts";
import { DELETABLE_NAME, deletableOrganization, deletionGrant } from "../support/domains/deletable.ts";
import { type FakeStripe, fakeStripe, type StripeEvent, signatureOf } from "../support/fakes/stripe.ts";
import { leave, runJobs } from "../support/jobs.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { ROLES, type World, world } from "../support/world.ts";

const FRONT_END = "https://app.example.org";
const DAY_MS = 86_400_000;

let stripe: FakeStripe;
let w: World;
/** The number of billing records before the test: records are never deleted. */
let recordsBefore = 0;
beforeAll(async () => {
  stripe = await fakeStripe(() => w.clock.now());
  w = await world({ env: { ...stripe.env, CORS_ORIGINS: FRONT_END, DEFAULT_PLAN: "starter" } });
  // Sessions must outlive the periods that pass in these tests.
  await w.db.prisma.session.updateMany({ data: { expiresAt: new Date(w.clock.now().getTime() + 365 * DAY_MS) } });
});
afterAll(async () => {
  await w.close();
  await stripe.close();
});
beforeEach(async () => {
  stripe.mend();
  await w.app.services.limiter.reset(CHECKOUTS, w.users.owner.id);
  await w.db.prisma.billingCustomer.deleteMany();
  await w.db.prisma.subscription.deleteMany();
  await w.db.prisma.billingCheckout.deleteMany();
  recordsBefore = await w.db.prisma.billingRecord.count();
  await w.db.prisma.outboxMessage.deleteMany();
});

const org = () => w.ids.organization;
const owner = () => w.users.owner.token;
const row = () => w.db.prisma.subscription.findFirst({ where: { organizationId: org(), provider: "STRIPE" } });
const rowOf = (id: string) => w.db.prisma.billingCheckout.findUniqueOrThrow({ where: { id } });
const states = async () =>
  (await w.db.prisma.billingCheckout.findMany({ orderBy: { id: "asc" } })).map(({ state }) => state);
const plan = async () => (await planOf(w.db.prisma, w.app.services, org())).id;
const sweep = async (name: string) =>
  sweeps.find((each) => each.name === name)?.run(w.app.services, new AbortController().signal);
const records = () => w.db.prisma.billingRecord.findMany({ orderBy: { id: "asc" }, skip: recordsBefore });
/** Returns the audit events of an act that commits several times. */
async function auditEventsOf(run: () => Promise<void>) {
  const skip = await w.db.prisma.auditEvent.count();
  await run();
  return w.db.prisma.auditEvent.findMany({ orderBy: { id: "asc" }, skip });
}
const notified = async () =>
  (await w.db.prisma.outboxMessage.findMany({ where: { topic: "notification.raise" } })).map(({ payload }) => payload);

async function delivered(events: readonly StripeEvent[]): Promise<void> {
  for (const event of events) expect(await send(w, event)).toEqual({ status: 200, code: undefined });
}

/** Pays for a plan. Returns the subscription's id at the fake of Stripe. */
async function paid(price?: string): Promise<string> {
  const events = stripe.pay(await openedPage(w), price);
  await delivered(events);
  return String(events[0]?.data.object["id"]);
}

const act = (name: string, token = owner(), organizationId = org()) =>
  w.gql(token, `mutation ($id: ID!) { ${name}(input: { organizationId: $id }) { organization { id } } }`, {
    id: organizationId,
  });
const portal = (token = owner(), returnUrl: string | null = null) =>
  w.gql<{ createBillingPortalSession: { url: string } }>(
    token,
    "mutation ($input: CreateBillingPortalSessionInput!) { createBillingPortalSession(input: $input) { url } }",
    { input: { organizationId: org(), returnUrl } },
  );

describe("paying for a plan", () => {
  test("opens a page at the payment provider, and grants the plan when the provider reports the payment", async () => {
    expect(await plan()).toBe("starter");
    const auditEvents = await auditEventsOf(async () => {
      const made = dataOf(await checkout(w, owner(), { successUrl: `${FRONT_END}/thanks?s={CHECKOUT_SESSION_ID}` }));
      const { billingCheckout: page, url } = made.createBillingCheckout;
      expect(page).toMatchObject({ planId: "pro", state: "OPEN" });
      expect(Date.parse(page.expiresAt) - w.clock.now().getTime()).toBe(3_600_000);
      expect(await rowOf(page.id)).toMatchObject({ externalId: pageOf(url), createdById: w.users.owner.id });
      expect(stripe.pages.get(pageOf(url))).toMatchObject({
        client_reference_id: page.id,
        price: "price_pro",
        cancel_url: "http://rostrum.test/settings?checkout=cancelled",
      });
      await delivered(stripe.pay(pageOf(url)));
      expect((await rowOf(page.id)).state).toBe("COMPLETED");
    });
    expect(await plan()).toBe("pro");
    expect(await row()).toMatchObject({
      planId: "pro",
      status: "ACTIVE",
      currentPeriodEnd: new Date(w.clock.now().getTime() + 30 * DAY_MS),
      cancelAtPeriodEnd: false,
      pastDueSince: null,
    });
    expect(auditEvents.map(({ action, actorUserId }) => [action, actorUserId])).toEqual([
      ["billing.checkout_started", w.users.owner.id],
      ["billing.subscription_changed", null],
    ]);
    expect(auditEvents[1]?.changedFields).toContainEqual({ field: "plan_id", current: "pro" });
    expect(await records()).toMatchObject([
      { organizationId: org(), kind: "subscription", provider: "stripe", planId: "pro", status: "active" },
    ]);
    expect(await w.db.prisma.billingCustomer.findFirst()).toMatchObject({ contactEmail: w.users.owner.email });
  });

  test("closes the earlier page, also at the provider, when a second page is opened", async () => {
    const [first, second] = [await openedPage(w), await openedPage(w, { planId: "founder" })];
    expect([first, second].map((id) => stripe.pages.get(id)?.["status"])).toEqual(["expired", "open"]);
    expect(await states()).toEqual(["EXPIRED", "OPEN"]);
    expect(stripe.pages.get(second)?.["price"]).toBe("price_founder");
    expect(await w.db.prisma.billingCustomer.count()).toBe(1);
    await paid();
    expect(codeOf(await checkout(w, owner()))).toBe("CONFLICT");
  });

  test("is refused with CONFLICT after a payment whose event has not arrived", async () => {
    stripe.pay(await openedPage(w));
    expect(codeOf(await checkout(w, owner()))).toBe("CONFLICT");
    expect([await plan(), (await states()).includes("OPEN")]).toEqual(["pro", false]);
  });

  test.each(["https://evil.example/", "javascript:alert(1)", "//evil.example", "http://a:b@rostrum.test/", "nonsense"])(
    "rejects the return address %s",
    async (address) => {
      for (const member of ["successUrl", "cancelUrl"]) {
        const answer = await checkout(w, owner(), { [member]: address });
        expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["INVALID_INPUT", [{ path: [member] }]]);
      }
      expect(codeOf(await portal(owner(), address))).toBe("INVALID_INPUT");
    },
  );

  test("rejects a plan that is not sold", async () => {
    expect(issuesOf(await checkout(w, owner(), { planId: "agency" }))).toMatchObject([{ path: ["planId"] }]);
  });

  test("is allowed to the organization's owner and admins, with a session", async () => {
    for (const role of ROLES) {
      const { token } = w.users[role];
      const answers = [await checkout(w, token), await portal(token), await act("cancelSubscription", token)];
      const mayPay = ["owner", "admin"].includes(role);
      const codes = mayPay ? [undefined, undefined, "CONFLICT"] : Array.from({ length: 3 }, () => "FORBIDDEN");
      expect([role, ...answers.map((answer) => codeOf(answer))]).toEqual([role, ...codes]);
    }
    expect(codeOf(await checkout(w, await w.apiToken("owner", "API_FULL")))).toBe("FORBIDDEN");
    expect(codeOf(await checkout(w, null))).toBe("UNAUTHENTICATED");
    expect(codeOf(await checkout(w, owner(), { organizationId: newId("org") }))).toBe("FORBIDDEN");
  });

  test("is rate-limited for each user", async () => {
    const { limiter } = w.app.services;
    for (let taken = 0; taken < CHECKOUTS.points; taken++) await limiter.take(CHECKOUTS, w.users.owner.id);
    expect(codeOf(await checkout(w, owner()))).toBe("RATE_LIMITED");
  });

  test("returns the same page for the same Idempotency-Key", async () => {
    const input = { organizationId: org(), planId: "pro" };
    const ask = () =>
      w.gql<{ createBillingCheckout: { url: string } }>(
        owner(),
        "mutation ($input: CreateBillingCheckoutInput!) { createBillingCheckout(input: $input) { url } }",
        { input },
        { "idempotency-key": "pay-once" },
      );
    const [first, again] = [dataOf(await ask()), dataOf(await ask())];
    expect(again).toEqual(first);
    expect(stripe.pages.get(pageOf(first.createBillingCheckout.url))?.["status"]).toBe("open");
  });
});

describe("a checkout when the payment provider fails", () => {
  test.each([
    [
      "throttles",
      { act: "status", status: 429, body: { error: { type: "rate_limit", message: "slow" } } },
      "UNAVAILABLE",
    ],
    [
      "refuses",
      { act: "status", status: 400, body: { error: { type: "invalid_request_error", message: "no" } } },
      "BAD_GATEWAY",
    ],
    ["returns no JSON", { act: "status", status: 200, body: "<!doctype html>" }, "BAD_GATEWAY"],
    ["returns JSON of another shape", { act: "status", status: 200, body: { id: 7 } }, "BAD_GATEWAY"],
    [
      "rejects the server's key",
      { act: "status", status: 401, body: { error: { message: "Invalid API Key" } } },
      "BAD_GATEWAY",
    ],
  ] as const)("returns an error without the provider's text when the provider %s", async (_what, fault, code) => {
    stripe.fault({ ...fault, path: "/v1/checkout/sessions", skip: 1 });
    const answer = await checkout(w, owner());
    expect(codeOf(answer)).toBe(code);
    expect(JSON.stringify(answer)).not.toMatch(/Invalid API Key|invalid_request/);
  });

  test("is retried by the client after a temporary outage and creates nothing twice", async () => {
    stripe.fault({ act: "lose", path: "/v1/customers" });
    stripe.fault({
      act: "status",
      status: 503,
      body: { error: { message: "down" } },
      path: "/v1/checkout/sessions",
      skip: 1,
    });
    const count = stripe.customers.size;
    await openedPage(w);
    // Stripe returns the earlier result for the same idempotency key.
    expect(stripe.customers.size - count).toBeLessThanOrEqual(1);
  });

  test("is completed by the sweep if the process crashed after it created the page", async () => {
    const id = pageOf(dataOf(await checkout(w, owner())).createBillingCheckout.url);
    await w.db.prisma.billingCheckout.updateMany({ data: { externalId: null } });
    stripe.pay(id);
    w.clock.advance(600_001);
    await sweep("billing.checkouts");
    expect(await states()).toEqual(["COMPLETED"]);
    expect(await plan()).toBe("pro");
  });

  test("is expired by the sweep, also at the provider, when its time is over", async () => {
    const id = await openedPage(w);
    w.clock.advance(3_600_000 + 60_001);
    await sweep("billing.checkouts");
    expect([await states(), stripe.pages.get(id)?.["status"]]).toEqual([["EXPIRED"], "expired"]);
  });
});

describe("an event of the payment provider", () => {
  test("that arrives twice is processed once", async () => {
    const events = stripe.pay(await openedPage(w));
    await delivered(events);
    const before = await row();
    const { auditEvents, touched } = await recordedBy(w, () => delivered(events));
    expect([auditEvents, touched, await row()]).toEqual([[], [], before]);
  });

  test("that arrives out of order leads to the provider's current state", async () => {
    const events = stripe.pay(await openedPage(w));
    const id = String(events[0]?.data.object["id"]);
    const late = stripe.change(id, { status: "past_due" });
    const last = stripe.change(id, { status: "active" });
    await delivered([last, ...events.toReversed(), late]);
    expect(await row()).toMatchObject({ status: "ACTIVE", planId: "pro" });
    expect(await notified()).toEqual([]);
  });

  test("with an invalid or old signature is rejected and changes nothing", async () => {
    const [event] = stripe.pay(await openedPage(w));
    const body = JSON.stringify(event);
    const at = w.clock.now();
    const wrong: (string | null)[] = [
      null,
      "",
      "nonsense",
      `t=${at.getTime() / 1000}`,
      signatureOf(body, at, "whsec_other"),
      signatureOf(`${body} `, at),
      signatureOf(body, new Date(at.getTime() - 301_000)),
      signatureOf(body, at).replace("v1=", "v0="),
    ];
    for (const signature of wrong) {
      const answer = await send(w, body, { signature });
      expect({ signature, ...answer }).toEqual({ signature, status: 400, code: "BAD_REQUEST" });
    }
    expect(await row()).toBeNull();
    // A signature within the tolerance, with the previous secret during a rotation.
    const old = signatureOf(body, new Date(at.getTime() - 299_000), "whsec_older");
    expect((await send(w, body, { signature: old })).status).toBe(200);
    expect(await row()).not.toBeNull();
  });

  test("is accepted by POST only and rejected if too large or malformed", async () => {
    expect(await send(w, "x".repeat(600_000))).toEqual({ status: 413, code: "PAYLOAD_TOO_LARGE" });
    expect(await send(w, "{")).toEqual({ status: 502, code: "BAD_GATEWAY" });
    expect(await send(w, JSON.stringify({ id: "evt_x" }))).toEqual({ status: 502, code: "BAD_GATEWAY" });
    const { status, headers } = await w.request("/billing/webhooks/stripe");
    expect([status, headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("of an unknown customer, type or price is recorded without effect", async () => {
    const strange = [
      stripe.emit("customer.subscription.updated", { object: "subscription", customer: "cus_elsewhere", id: "sub_x" }),
      stripe.emit("charge.succeeded", { object: "charge", customer: "cus_elsewhere", id: "ch_x" }),
      stripe.emit("plan.created", { object: "plan", id: "plan_x" }),
    ];
    const { auditEvents } = await recordedBy(w, () => delivered(strange));
    expect(auditEvents).toEqual([]);
    const ids = strange.map(({ id }) => id);
    expect(await w.db.prisma.billingEvent.count({ where: { id: { in: ids } } })).toBe(3);
    await paid("price_of_something_else");
    expect(await row()).toBeNull();
  });

  test("is refused while the provider cannot be asked, and processed when sent again", async () => {
    const [event] = stripe.pay(await openedPage(w)).slice(-1);
    if (event === undefined) throw new Error("no event was sent");
    stripe.fault({ act: "status", status: 429, body: { error: { message: "slow" } }, path: "/v1/subscriptions" });
    expect((await send(w, event)).status).toBe(503);
    expect(await row()).toBeNull();
    await delivered([event]);
    expect(await row()).toMatchObject({ status: "ACTIVE" });
  });
});

describe("a subscription", () => {
  test.each([
    ["trialing", "TRIALING", "pro"],
    ["unpaid", "PAST_DUE", "pro"],
    ["paused", "PAUSED", "starter"],
    ["canceled", "CANCELED", "starter"],
  ])("that is %s at Stripe is %s here", async (status, expected, planId) => {
    const id = await paid();
    await delivered([stripe.change(id, { status })]);
    expect([(await row())?.status, await plan()]).toEqual([expected, planId]);
  });

  test("becomes past due, active, changed and canceled, with notifications and records", async () => {
    const id = await paid();
    await delivered([stripe.change(id, { status: "past_due" })]);
    const since = w.clock.now();
    expect(await row()).toMatchObject({ status: "PAST_DUE", pastDueSince: since });
    expect(await plan()).toBe("pro");
    const people = [w.users.owner.id, w.users.admin.id].toSorted();
    const [notice] = (await notified()) as { event: unknown; to: string[] }[];
    expect(notice?.event).toMatchObject({ topic: "critical_billing", payload: { kind: "payment_failed" } });
    expect(notice?.to.toSorted()).toEqual(people);

    w.clock.advance(3 * DAY_MS);
    await delivered([
      stripe.emit("invoice.payment_failed", { object: "invoice", customer: stripe.subscriptions.get(id)?.customer }),
    ]);
    expect(await row()).toMatchObject({ pastDueSince: since });
    await delivered([stripe.change(id, { status: "active" })]);
    expect(await row()).toMatchObject({ status: "ACTIVE", pastDueSince: null });

    const items = {
      data: [{ price: { id: "price_founder" }, current_period_end: w.clock.now().getTime() / 1000 + 86_400 }],
    };
    await delivered([stripe.change(id, { items })]);
    expect(await plan()).toBe("founder");
    // A price that this server does not know keeps the plan.
    const unknown = {
      data: [{ price: { id: "price_gone" }, current_period_end: w.clock.now().getTime() / 1000 + 90_000 }],
    };
    await delivered([stripe.change(id, { items: unknown })]);
    expect(await plan()).toBe("founder");

    await delivered([stripe.change(id, { status: "canceled" }, "customer.subscription.deleted")]);
    expect(await plan()).toBe("starter");
    expect((await notified()).length).toBe(2);
    expect((await records()).map(({ planId, status }) => `${planId} ${status}`)).toEqual([
      "pro active",
      "pro past_due",
      "pro active",
      "founder active",
      "founder canceled",
    ]);
    // A customer who canceled can subscribe again.
    await paid();
    expect(await plan()).toBe("pro");
  });

  test("can be set to end with its period and be resumed before", async () => {
    const id = await paid();
    const auditEvents = await auditEventsOf(async () => void dataOf(await act("cancelSubscription")));
    expect(await row()).toMatchObject({ status: "ACTIVE", cancelAtPeriodEnd: true });
    expect(stripe.subscriptions.get(id)?.["cancel_at_period_end"]).toBe(true);
    expect(auditEvents.map(({ action }) => action)).toEqual([
      "billing.cancellation_requested",
      "billing.subscription_changed",
    ]);
    // The portal sets a date instead of the flag.
    await delivered([stripe.change(id, { cancel_at_period_end: false, cancel_at: 1_800_000_000 })]);
    expect(await row()).toMatchObject({ cancelAtPeriodEnd: true });
    dataOf(await act("resumeSubscription"));
    expect(await row()).toMatchObject({ cancelAtPeriodEnd: false });
    await delivered([stripe.change(id, { status: "canceled" })]);
    expect(codeOf(await act("resumeSubscription"))).toBe("CONFLICT");
  });

  test("whose event never arrived is synchronized by the sweep after the end of its period", async () => {
    const id = await paid();
    stripe.change(id, { status: "canceled" });
    w.clock.advance(29 * DAY_MS);
    await sweep("billing.subscriptions");
    expect((await row())?.status).toBe("ACTIVE");
    w.clock.advance(2 * DAY_MS);
    await sweep("billing.subscriptions");
    expect((await row())?.status).toBe("CANCELED");
  });

  test("ends when its customer is deleted at Stripe, and the organization can subscribe again", async () => {
    await paid();
    const { externalId } = await w.db.prisma.billingCustomer.findFirstOrThrow();
    stripe.customers.delete(externalId);
    await delivered([stripe.emit("customer.deleted", { id: externalId, object: "customer" })]);
    expect([(await row())?.status, await w.db.prisma.billingCustomer.count()]).toEqual(["CANCELED", 0]);
    await paid();
    expect(await plan()).toBe("pro");
  });
});

test("the portal opens only for an organization that has paid before", async () => {
  expect(codeOf(await portal())).toBe("CONFLICT");
  await paid();
  const { url } = dataOf(await portal(owner(), `${FRONT_END}/billing`)).createBillingPortalSession;
  expect(url).toMatch(/\/portal\/bps_/);
});

test("an organization cannot be deleted while it pays; its deletion deletes the customer at the payment provider", async () => {
  const { owner: by } = w.users;
  const { id } = await deletableOrganization(w, [[by.id, "OWNER"]]);
  const remove = async () =>
    codeOf(
      await w.gql(
        by.token,
        "mutation ($input: DeleteOrganizationInput!) { deleteOrganization(input: $input) { deleted } }",
        { input: { id, confirmName: DELETABLE_NAME, reauthGrant: await deletionGrant(w, by) } },
      ),
    );
  const page = await openedPage(w, { organizationId: id });
  expect(await remove()).toBe("CONFLICT");
  const events = stripe.pay(page);
  await delivered(events);
  expect(await remove()).toBe("CONFLICT");
  const subscription = String(events[0]?.data.object["id"]);
  await delivered([stripe.change(subscription, { status: "canceled" })]);
  const { externalId } = await w.db.prisma.billingCustomer.findFirstOrThrow({ where: { organizationId: id } });
  expect(await remove()).toBeUndefined();
  const forgotten = handlers.filter(({ topic }) => topic === "billing.forget_customer");
  expect(await runJobs(w.app.services, { handlers: forgotten })).toHaveLength(1);
  expect(stripe.customers.has(externalId)).toBe(false);
  // An event of a deleted customer has no effect.
  await delivered([stripe.change(subscription, { status: "active" })]);
});

test("a customer is deleted once when the job runs twice", async () => {
  const id = await paid();
  const { externalId } = await w.db.prisma.billingCustomer.findFirstOrThrow();
  const message = { topic: "billing.forget_customer", payload: { customerId: externalId } };
  await leave(w.app.services, message, message);
  await runJobs(w.app.services, { handlers: handlers.filter(({ topic }) => topic === message.topic) });
  expect(stripe.customers.has(externalId)).toBe(false);
  expect(stripe.subscriptions.get(id)?.["status"]).toBe("canceled");
});
