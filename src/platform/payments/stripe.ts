import StripeClient from "stripe";
import type { Env } from "../env/env.ts";
import { boundedFetch, probeHost } from "../outbound/boundedFetch.ts";
import { PaymentError, type PaymentProvider } from "./paymentProvider.ts";
import { isGone, paymentErrorOf } from "./stripeFailure.ts";
import {
  Event,
  eventOf,
  Made,
  Page,
  Pages,
  pageOf,
  Subscriptions,
  shaped,
  subscriptionOf,
  WithAddress,
} from "./stripeShapes.ts";

export interface Stripe {
  apiKey: string;
  /** The signing secrets of the webhook endpoint; several during a rotation. */
  secrets: readonly string[];
  prices: NonNullable<Env["STRIPE_PRICES"]>;
  apiUrl: URL;
  timing?: { timeoutMs: number; retries: number };
}

/** The version of Stripe's API that this code was written for, whatever later versions change. */
const API_VERSION = "2026-10-28.endive";
/** Requests that create objects carry an Idempotency-Key, so the client may repeat them. */
const TIMING = { timeoutMs: 10_000, retries: 2 };
/** The size limit of an answer. A page of 100 subscriptions is much smaller. */
const MAX_BYTES = 8 * 1024 * 1024;
/** The largest age of a signature in seconds. */
const TOLERANCE = 300;

/** Opens Stripe through its own client over `fetch`, which Node and Deno both provide. */
export function openStripe({
  apiKey,
  secrets,
  prices,
  apiUrl,
  timing = TIMING,
}: Stripe): Required<Omit<PaymentProvider, "name" | "plans">> {
  const protocol = apiUrl.protocol === "http:" ? "http" : "https";
  const client = new StripeClient(apiKey, {
    apiVersion: API_VERSION,
    httpClient: StripeClient.createFetchHttpClient(boundedFetch(MAX_BYTES)),
    timeout: timing.timeoutMs,
    maxNetworkRetries: timing.retries,
    telemetry: false,
    protocol,
    host: apiUrl.hostname,
    port: apiUrl.port || (protocol === "http" ? 80 : 443),
  });
  const crypto = StripeClient.createSubtleCryptoProvider();
  const priceOf = (planId: string) => prices.find(({ plan }) => plan === planId)?.price;
  const planOf = (price: string) => prices.find((each) => each.price === price)?.plan ?? null;

  return {
    async createCustomer({ organizationId, email }, idempotencyKey) {
      const params = { email, metadata: { organization: organizationId } };
      return shaped(Made, await withPaymentErrors(client.customers.create(params, { idempotencyKey }))).id;
    },
    async deleteCustomer(id) {
      await withPaymentErrors(client.customers.del(id)).catch(unlessGone);
    },
    async createPage({ checkoutId, customerId, planId, successUrl, cancelUrl, expiresAt }) {
      const price = priceOf(planId);
      if (price === undefined) throw new PaymentError("refused", `STRIPE_PRICES has no price of the plan ${planId}`);
      const params = {
        mode: "subscription" as const,
        customer: customerId,
        client_reference_id: checkoutId,
        line_items: [{ price, quantity: 1 }],
        success_url: successUrl,
        cancel_url: cancelUrl,
        expires_at: Math.floor(expiresAt.getTime() / 1000),
      };
      return shaped(
        WithAddress,
        await withPaymentErrors(client.checkout.sessions.create(params, { idempotencyKey: checkoutId })),
      );
    },
    async pagesOf(customer) {
      const pages = await withPaymentErrors(client.checkout.sessions.list({ customer, limit: 100 })).catch(noneIfGone);
      return shaped(Pages, pages).data.map(pageOf);
    },
    async expirePage(id) {
      await withPaymentErrors(client.checkout.sessions.expire(id)).catch(async (error: unknown) => {
        // Stripe gives the same refusal for an invalid request and for a page that is closed already.
        const { state } = pageOf(shaped(Page, await withPaymentErrors(client.checkout.sessions.retrieve(id))));
        if (state === "OPEN") throw error;
      });
    },
    async createPortal(customer, returnUrl) {
      const params = { customer, return_url: returnUrl };
      return shaped(WithAddress, await withPaymentErrors(client.billingPortal.sessions.create(params))).url;
    },
    async subscriptionsOf(customer) {
      const all = await withPaymentErrors(client.subscriptions.list({ customer, status: "all", limit: 100 })).catch(
        noneIfGone,
      );
      return shaped(Subscriptions, all).data.flatMap((each) => subscriptionOf(each, planOf));
    },
    async setEnding(id, atPeriodEnd) {
      // A repeated call changes nothing, so the client's own Idempotency-Key suffices. Resuming also removes an end
      // date that the portal set.
      const going = atPeriodEnd ? {} : { cancel_at: "" as const };
      await withPaymentErrors(client.subscriptions.update(id, { cancel_at_period_end: atPeriodEnd, ...going }));
    },
    async probe() {
      await probeHost(apiUrl, timing.timeoutMs).catch((cause: unknown) => {
        throw new PaymentError("unavailable", "the payment provider cannot be reached", { cause });
      });
    },
    async readEvent(body, signature, now) {
      for (const secret of secrets) {
        const event = await client.webhooks
          .constructEventAsync(body, signature ?? "", secret, TOLERANCE, crypto, now.getTime())
          .catch((error: unknown) => {
            if (error instanceof StripeClient.errors.StripeSignatureVerificationError) return null;
            throw new PaymentError("unusable", "the signed body is not an event", { cause: error });
          });
        if (event !== null) return eventOf(shaped(Event, event));
      }
      throw new PaymentError("forged", "the signature is missing, wrong or too old");
    },
  };
}

/** Translates errors of Stripe's client. @throws PaymentError */
async function withPaymentErrors<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw paymentErrorOf(error);
  }
}

/** @throws the error, unless it means that the object does not exist */
function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error;
}

function noneIfGone(error: unknown): { data: never[] } {
  unlessGone(error);
  return { data: [] };
}
