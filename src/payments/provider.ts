import type { Env } from "../core/env.ts";
import type { PaymentProvider } from "../core/paymentProvider.ts";
import type { Stripe } from "./stripe.ts";

/** The payment provider that the environment describes; null where it names none. Its client is loaded for the first call. */
export function createPaymentProvider(env: Env, timing?: Stripe["timing"]): PaymentProvider | null {
  const { STRIPE_SECRET_KEY: apiKey, STRIPE_WEBHOOK_SECRET: secrets, STRIPE_PRICES: prices, STRIPE_API_URL } = env;
  if (apiKey === undefined || secrets === undefined || prices === undefined) return null;
  const load = async () => {
    const { openStripe } = await import("./stripe.ts");
    return openStripe({ apiKey, secrets, prices, apiUrl: new URL(STRIPE_API_URL), ...(timing && { timing }) });
  };
  let opened: ReturnType<typeof load> | undefined;
  const stripe = () => (opened ??= load());
  return {
    name: "stripe",
    plans: [...new Set(prices.map(({ plan }) => plan))],
    createCustomer: async (customer, key) => (await stripe()).createCustomer(customer, key),
    deleteCustomer: async (id) => (await stripe()).deleteCustomer(id),
    createPage: async (page) => (await stripe()).createPage(page),
    pagesOf: async (id) => (await stripe()).pagesOf(id),
    expirePage: async (id) => (await stripe()).expirePage(id),
    createPortal: async (id, returnUrl) => (await stripe()).createPortal(id, returnUrl),
    subscriptionsOf: async (id) => (await stripe()).subscriptionsOf(id),
    setEnding: async (id, atPeriodEnd) => (await stripe()).setEnding(id, atPeriodEnd),
    readEvent: async (body, signature, now) => (await stripe()).readEvent(body, signature, now),
  };
}
