import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../support/answers.ts";
import { checkout, openedPage, send } from "../../support/domains/billing.ts";
import { type FakeStripe, fakeStripe } from "../../support/fakes/stripe.ts";
import { type World, world } from "../../support/world.ts";

/** Faults that are possible only on a server with several connections. */
let stripe: FakeStripe;
let w: World;
beforeAll(async () => {
  stripe = await fakeStripe(() => w.clock.now());
  w = await world({ env: { ...stripe.env, DEFAULT_PLAN: "starter" } });
});
afterAll(async () => {
  await w.close();
  await stripe.close();
});

const row = () => w.db.prisma.subscription.findFirstOrThrow({ where: { organizationId: w.ids.organization } });
const changes = () => w.db.prisma.auditEvent.count({ where: { action: "billing.subscription_changed" } });

test("of concurrent checkouts one page can be paid, here and at the provider", async () => {
  const people = Array.from({ length: 16 }, (_, index) => w.users[index % 2 === 0 ? "owner" : "admin"].token);
  const codes = (await Promise.all(people.map((token) => checkout(w, token)))).map((answer) => codeOf(answer));
  expect(new Set(codes)).toEqual(new Set([undefined, "CONFLICT"]));
  const rows = await w.db.prisma.billingCheckout.findMany({ where: { state: "OPEN" } });
  const open = [...stripe.pages.values()].filter((page) => page["status"] === "open");
  expect(rows.map(({ externalId }) => externalId)).toEqual(open.map(({ id }) => id));
  expect(rows).toHaveLength(1);
  // Customers that were created concurrently are not used.
  const orphans = await w.db.prisma.outboxMessage.count({ where: { topic: "billing.forget_customer" } });
  expect(orphans).toBe(stripe.customers.size - 1);
  await w.db.prisma.billingCheckout.updateMany({ data: { state: "EXPIRED" } });
});

test("an event that arrives 50 times at once has one effect", async () => {
  const [event] = stripe.pay(await openedPage(w)).slice(-1);
  if (event === undefined) throw new Error("nothing was told");
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(w, event)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await row()).toMatchObject({ status: "ACTIVE", planId: "pro", revision: 1 });
  expect([await changes(), await w.db.prisma.billingRecord.count()]).toEqual([1, 1]);
});

test("events that arrive at once and in any order leave the latest state", async () => {
  const { externalId } = await row();
  const id = externalId ?? "";
  for (let round = 0; round < 5; round++) {
    const last = ["active", "past_due"][round % 2];
    const early = ["past_due", "trialing", "paused"].flatMap((status) =>
      Array.from({ length: 4 }, () => send(w, stripe.change(id, { status }))),
    );
    // The other events are being processed while the state changes again.
    await Promise.race(early);
    const late = Array.from({ length: 12 }, () => send(w, stripe.change(id, { status: last })));
    const answers = await Promise.all([...early, ...late.toReversed()]);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await row()).status).toBe(last?.toUpperCase());
  }
  const { revision } = await row();
  expect([await changes(), await w.db.prisma.billingRecord.count()]).toEqual([revision, revision]);
});
