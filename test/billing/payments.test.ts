import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv, WrongEnvironment } from "../../src/platform/env/env.ts";
import { createPaymentProvider } from "../../src/platform/payments/openPaymentProvider.ts";
import { PaymentError, type PaymentProvider } from "../../src/platform/payments/paymentProvider.ts";
import { readEnvironment } from "../../src/server/boot/environment.ts";
import { sweeps } from "../../src/server/jobs/jobs.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { checkout, send } from "../support/domains/billing.ts";
import { type FakeStripe, fakeStripe, KEY, signatureOf, VERSION } from "../support/fakes/stripe.ts";
import { type World, world } from "../support/world.ts";

const NOW = new Date("2026-03-02T10:00:00Z");
const SHOP = "{ instanceBilling { provider planIds } }";

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await fakeStripe(() => NOW);
});
afterAll(() => stripe.close());

const opened = (env: Record<string, string> = {}, timeoutMs = 10_000): PaymentProvider => {
  const payments = createPaymentProvider(readEnv({ ...stripe.env, ...env }), undefined, { timeoutMs, retries: 0 });
  if (payments === null) throw new Error("no payment provider is configured");
  return payments;
};

/** Returns the failure of a call; `none` for a call that succeeds. */
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => "none",
    (error: unknown) => (error instanceof PaymentError ? error.failure : error),
  );

describe("a server without a payment provider", () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());

  test("reports the provider NONE and refuses checkouts and events", async () => {
    const { token } = w.users.owner;
    expect(dataOf(await w.gql(token, SHOP))).toEqual({ instanceBilling: { provider: "NONE", planIds: [] } });
    expect(codeOf(await checkout(w, token))).toBe("UNAVAILABLE");
    expect(await w.db.prisma.billingCheckout.count()).toBe(0);
    expect(await send(w, "{}", { signature: signatureOf("{}", NOW) })).toEqual({ status: 503, code: "UNAVAILABLE" });
  });

  test("closes checkouts that were opened while a provider was configured", async () => {
    const times = { createdAt: NOW, expiresAt: NOW };
    const checkoutId = "chk_01h00000000000000000000000";
    await w.db.prisma.billingCheckout.create({
      data: { id: checkoutId, organizationId: w.ids.organization, planId: "pro", ...times },
    });
    w.clock.advance(120_000);
    for (const { name, run } of sweeps) {
      if (name.startsWith("billing.")) await run(w.app.services, new AbortController().signal);
    }
    expect((await w.db.prisma.billingCheckout.findUniqueOrThrow({ where: { id: checkoutId } })).state).toBe("EXPIRED");
  });
});

describe("the Stripe environment", () => {
  const complaints = (env: Record<string, string>) => {
    try {
      readEnvironment(env);
      return [];
    } catch (error) {
      return error instanceof WrongEnvironment ? error.message.split("\n").slice(1) : [String(error)];
    }
  };

  test("must have a key, a secret and prices, or none of the three", () => {
    expect(complaints({ STRIPE_SECRET_KEY: KEY })).toHaveLength(2);
    expect(createPaymentProvider(readEnv({}))).toBeNull();
    expect(opened().plans).toEqual(["founder", "pro"]);
  });

  test.each([
    ["STRIPE_SECRET_KEY", "pk_test_12345678"],
    ["STRIPE_WEBHOOK_SECRET", "wh_12345678"],
    ["STRIPE_PRICES", "pro=price_1"],
    ["STRIPE_PRICES", "gold:price_1"],
    ["STRIPE_PRICES", "pro:price_1,team:price_1"],
    ["STRIPE_API_URL", "https://api.stripe.com/v1"],
  ])("is rejected with %s=%s", (name, value) => {
    const [line, ...others] = complaints({ ...stripe.env, [name]: value });
    expect([line?.trim().split(":")[0], others]).toEqual([name, []]);
    expect(line).not.toContain(value);
  });
});

describe("the Stripe client", () => {
  test("sends the key, API version, idempotency key and form body that Stripe documents", async () => {
    const payments = opened();
    const customerId = await payments.createCustomer({ organizationId: "org_1", email: "a+b@example.org" }, "key-1");
    expect(await payments.createCustomer({ organizationId: "org_1", email: "a+b@example.org" }, "key-1")).toBe(
      customerId,
    );
    const [request] = stripe.requests;
    expect(request).toMatchObject({ method: "POST", path: "/v1/customers", authorization: `Bearer ${KEY}` });
    expect(request?.headers).toMatchObject({
      "stripe-version": VERSION,
      "idempotency-key": "key-1",
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(request?.body).toEqual({ email: "a+b@example.org", "metadata[organization]": "org_1" });
    // Durations of calls and details of this machine must not leave the server.
    expect(request?.headers["x-stripe-client-telemetry"]).toBeUndefined();
  });

  test("returns empty lists for a deleted customer and refuses the portal", async () => {
    const payments = opened();
    expect(await payments.subscriptionsOf("cus_gone")).toEqual([]);
    expect(await payments.pagesOf("cus_gone")).toEqual([]);
    await payments.deleteCustomer("cus_gone");
    expect(await failureOf(payments.createPortal("cus_gone", "https://example.org/"))).toBe("refused");
  });

  test("distinguishes refused, unavailable, timed-out, throttled and unusable answers", async () => {
    const ask = (env?: Record<string, string>, timeoutMs?: number) =>
      failureOf(opened(env, timeoutMs).subscriptionsOf("cus_gone"));
    expect(await ask({ STRIPE_SECRET_KEY: "sk_test_another000" })).toBe("refused");
    expect(await ask({ STRIPE_API_URL: "http://127.0.0.1:1" })).toBe("unavailable");
    const path = "/v1/subscriptions";
    stripe.fault({ act: "never", path });
    expect(await ask({}, 50)).toBe("timeout");
    stripe.fault({ act: "status", status: 500, body: { error: { message: "broken" } }, path });
    expect(await ask()).toBe("unavailable");
    stripe.fault({ act: "status", status: 429, body: { error: { message: "slow" } }, path });
    expect(await ask()).toBe("throttled");
    stripe.fault({ act: "status", status: 200, body: "<!doctype html>", path });
    expect(await ask()).toBe("unusable");
    stripe.fault({ act: "status", status: 200, body: { data: [{ id: "sub_1" }] }, path });
    expect(await ask()).toBe("unusable");
    stripe.fault({ act: "lose-before", path, times: 2 });
    expect(await ask()).toBe("unavailable");
  });

  test("accepts a signed event for five minutes and rejects other signatures", async () => {
    const payments = opened();
    const body = JSON.stringify(
      stripe.emit("customer.subscription.updated", { object: "subscription", customer: "cus_1" }),
    );
    const read = (signature: string | null) => payments.readEvent(body, signature, NOW);
    expect(await read(signatureOf(body, NOW))).toMatchObject({ customerId: "cus_1", page: null, customerGone: false });
    expect(await failureOf(read(null))).toBe("forged");
    expect(await failureOf(read(signatureOf(body, NOW, "whsec_another")))).toBe("forged");
    expect(await failureOf(read(signatureOf(body, new Date(NOW.getTime() - 301_000))))).toBe("forged");
  });
});
