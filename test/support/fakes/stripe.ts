import { createHmac } from "node:crypto";
import { type Answer, type Fake, type FakeRequest, fake } from "./fake.ts";

export const KEY = "sk_test_fake0123456789";
export const SECRET = "whsec_fake";
export const VERSION = "2026-10-28.endive";
/** The prices: `plan:price` as in STRIPE_PRICES. */
export const PRICES = "founder:price_founder,pro:price_pro,pro:price_pro_yearly";

type Fields = Record<string, unknown>;
type Stored = Fields & { id: string; customer?: string; created: number };

export interface StripeEvent {
  id: string;
  object: "event";
  type: string;
  created: number;
  api_version: string;
  data: { object: Fields };
}

export interface FakeStripe extends Fake {
  /** For a server's environment. */
  env: Record<string, string>;
  customers: Map<string, Stored>;
  pages: Map<string, Stored>;
  subscriptions: Map<string, Stored>;
  /** A person pays at a page. Returns the events that Stripe sends, in order. */
  pay(pageId: string, price?: string): StripeEvent[];
  /** Something becomes of a subscription. */
  change(subscriptionId: string, changes: Fields, type?: string): StripeEvent;
  /** The event that Stripe sends about an object in its current state. */
  emit(type: string, object: Fields): StripeEvent;
}

/** How Stripe signs: HMAC-SHA-256 over the second and the body. */
export function signatureOf(body: string, at: Date, secret = SECRET): string {
  const second = Math.floor(at.getTime() / 1000);
  return `t=${second},v1=${createHmac("sha256", secret).update(`${second}.${body}`).digest("hex")}`;
}

const DAY = 86_400;

/**
 * A server on this machine with the used part of Stripe's interface: it refuses what Stripe refuses, and records the
 * requests.
 */
export async function fakeStripe(now: () => Date): Promise<FakeStripe> {
  const customers = new Map<string, Stored>();
  const pages = new Map<string, Stored>();
  const subscriptions = new Map<string, Stored>();
  /** The answers by Idempotency-Key. */
  const answered = new Map<string, { fingerprint: string; answer: Answer }>();
  const seconds = () => Math.floor(now().getTime() / 1000);
  let count = 0;
  const name = (prefix: string) => `${prefix}_${String(++count).padStart(14, "0")}`;

  const server = await fake((request) => {
    if (request.authorization !== `Bearer ${KEY}`)
      return failure(401, "invalid_request_error", "Invalid API Key provided");
    if (request.headers["stripe-version"] !== VERSION)
      return failure(400, "invalid_request_error", "Invalid Stripe API version");
    if (request.method !== "POST") return answer(request);
    const key = String(request.headers["idempotency-key"] ?? "");
    const fingerprint = request.path + request.bytes.toString();
    const before = answered.get(key);
    if (before !== undefined && before.fingerprint !== fingerprint) {
      return failure(
        400,
        "idempotency_error",
        "Keys for idempotent requests can only be used with the same parameters",
      );
    }
    const made = before?.answer ?? answer(request);
    if (key !== "" && made.status < 500) answered.set(key, { fingerprint, answer: made });
    return made;
  });

  function answer({ method, path, body, query }: FakeRequest): Answer {
    const [, kind = "", id = "", verb = ""] =
      /^\/v1\/(customers|checkout\/sessions|billing_portal\/sessions|subscriptions)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(
        path,
      ) ?? [];
    const route = `${method} ${kind}${id === "" ? "" : "/:id"}${verb === "" ? "" : `/${verb}`}`;
    switch (route) {
      case "POST customers":
        return ok(keep(customers, { id: name("cus"), object: "customer", email: body["email"], created: seconds() }));
      case "DELETE customers/:id":
        if (!customers.delete(id)) return missing("customer", id);
        for (const each of subscriptions.values()) if (each.customer === id) each["status"] = "canceled";
        return ok({ id, object: "customer", deleted: true });
      case "POST checkout/sessions":
        return newPage(body);
      case "GET checkout/sessions":
        return list(pages, query);
      case "GET checkout/sessions/:id":
        return answerOf(pages, id);
      case "POST checkout/sessions/:id/expire": {
        const page = pages.get(id);
        if (page === undefined) return missing("checkout.session", id);
        if (page["status"] !== "open") {
          return failure(
            400,
            "invalid_request_error",
            `Only Checkout Sessions with a status in ["open"] can be expired`,
          );
        }
        page["status"] = "expired";
        return ok(page);
      }
      case "POST billing_portal/sessions": {
        const customer = body["customer"] ?? "";
        if (!customers.has(customer)) return missing("customer", customer);
        const session = name("bps");
        return ok({
          id: session,
          object: "billing_portal.session",
          customer,
          return_url: body["return_url"],
          url: `${server.origin}/portal/${session}`,
        });
      }
      case "GET subscriptions":
        return list(subscriptions, query);
      case "POST subscriptions/:id": {
        const subscription = subscriptions.get(id);
        if (subscription === undefined) return missing("subscription", id);
        if (subscription["status"] === "canceled") {
          return failure(
            400,
            "invalid_request_error",
            "A canceled subscription can only update its cancellation_details",
          );
        }
        subscription["cancel_at_period_end"] = body["cancel_at_period_end"] === "true";
        if (body["cancel_at"] === "") subscription["cancel_at"] = null;
        return ok(subscription);
      }
      default:
        return failure(404, "invalid_request_error", `Unrecognized request URL (${method}: ${path})`);
    }
  }

  function newPage(body: Record<string, string>): Answer {
    const { mode, customer = "", success_url, cancel_url, expires_at, client_reference_id } = body;
    const price = body["line_items[0][price]"] ?? "";
    if (!customers.has(customer)) return missing("customer", customer);
    if (!PRICES.split(",").some((pair) => pair.endsWith(`:${price}`))) return missing("price", price);
    if (mode !== "subscription" || body["line_items[0][quantity]"] !== "1") {
      return failure(400, "invalid_request_error", "You must provide one of each price");
    }
    if (!URL.canParse(success_url ?? "") || !URL.canParse(cancel_url ?? "")) {
      return failure(400, "invalid_request_error", "Not a valid URL");
    }
    const open = Number(expires_at) - seconds();
    if (!(open >= 1800 && open <= DAY)) {
      return failure(400, "invalid_request_error", "The `expires_at` timestamp must be at least 30 minutes from now");
    }
    const id = name("cs_test");
    return ok(
      keep(pages, {
        id,
        object: "checkout.session",
        mode,
        customer,
        client_reference_id,
        success_url,
        cancel_url,
        status: "open",
        payment_status: "unpaid",
        subscription: null,
        created: seconds(),
        expires_at: Number(expires_at),
        url: `${server.origin}/pay/${id}`,
        price,
      }),
    );
  }

  function list(all: Map<string, Stored>, query: URLSearchParams): Answer {
    const customer = query.get("customer") ?? "";
    if (!customers.has(customer)) return missing("customer", customer);
    const data = [...all.values()].filter((each) => each.customer === customer).toReversed();
    return ok({ object: "list", url: "/v1", has_more: false, data });
  }

  const emit = (type: string, object: Fields): StripeEvent => ({
    id: name("evt"),
    object: "event",
    type,
    created: seconds(),
    api_version: VERSION,
    data: { object: structuredClone(object) },
  });

  function pay(pageId: string, price?: string): StripeEvent[] {
    const page = pages.get(pageId);
    if (page === undefined || page["status"] !== "open") throw new Error(`${pageId} is not open`);
    const id = name("sub");
    const subscription = keep(subscriptions, {
      id,
      object: "subscription",
      customer: String(page.customer),
      status: "incomplete",
      cancel_at_period_end: false,
      cancel_at: null,
      created: seconds(),
      items: {
        object: "list",
        data: [
          {
            id: name("si"),
            object: "subscription_item",
            price: { id: price ?? page["price"], object: "price" },
            current_period_start: seconds(),
            current_period_end: seconds() + 30 * DAY,
          },
        ],
      },
    });
    const created = emit("customer.subscription.created", subscription);
    Object.assign(subscription, { status: "active" });
    Object.assign(page, { status: "complete", payment_status: "paid", subscription: id });
    const invoice = { id: name("in"), object: "invoice", customer: page.customer, status: "paid" };
    return [
      created,
      emit("customer.subscription.updated", subscription),
      emit("invoice.paid", invoice),
      emit("checkout.session.completed", page),
    ];
  }

  return Object.assign(server, {
    env: {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: `whsec_older,${SECRET}`,
      STRIPE_PRICES: PRICES,
      STRIPE_API_URL: server.origin,
    },
    customers,
    pages,
    subscriptions,
    pay,
    change(id: string, changes: Fields, type = "customer.subscription.updated") {
      return emit(type, Object.assign(subscriptions.get(id) ?? {}, changes));
    },
    emit,
  });
}

const ok = (body: Fields): Answer => ({
  status: 200,
  body: structuredClone(body),
  headers: { "request-id": "req_fake" },
});

function keep(all: Map<string, Stored>, thing: Stored): Stored {
  all.set(thing.id, thing);
  return thing;
}

function answerOf(all: Map<string, Stored>, id: string): Answer {
  const thing = all.get(id);
  return thing === undefined ? missing("resource", id) : ok(thing);
}

const failure = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  body: { error: { type, message, ...(code !== undefined && { code }) } },
  headers: { "request-id": "req_fake" },
});

const missing = (what: string, id: string): Answer =>
  failure(404, "invalid_request_error", `No such ${what}: '${id}'`, "resource_missing");
