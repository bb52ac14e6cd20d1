import type { Env } from "../env/env.ts";
import { CircuitOpen, type Circuits, createCircuits } from "../outbound/circuits.ts";
import { PaymentError, type PaymentProvider } from "./paymentProvider.ts";
import type { Stripe } from "./stripe.ts";

/**
 * Returns the payment provider of the environment; null if none is configured. The client is loaded for the first call.
 */
export function createPaymentProvider(
  env: Env,
  circuits: Circuits = createCircuits(),
  timing?: Stripe["timing"],
): PaymentProvider | null {
  const { STRIPE_SECRET_KEY: apiKey, STRIPE_WEBHOOK_SECRET: secrets, STRIPE_PRICES: prices, STRIPE_API_URL } = env;
  if (apiKey === undefined || secrets === undefined || prices === undefined) return null;
  const apiUrl = new URL(STRIPE_API_URL);
  const load = async () => {
    const { openStripe } = await import("./stripe.ts");
    return openStripe({ apiKey, secrets, prices, apiUrl, ...(timing && { timing }) });
  };
  let opened: ReturnType<typeof load> | undefined;
  const stripe = () => (opened ??= load());

  async function asking<Value>(ask: (client: Awaited<ReturnType<typeof load>>) => Promise<Value>): Promise<Value> {
    const client = await stripe();
    try {
      return await circuits.through("payments", apiUrl.host, isOutage, () => ask(client));
    } catch (cause) {
      if (!(cause instanceof CircuitOpen)) throw cause;
      throw new PaymentError(
        "unavailable",
        "the payment provider could not be reached recently; calls to it are paused",
        { cause },
      );
    }
  }

  return {
    name: "stripe",
    plans: [...new Set(prices.map(({ plan }) => plan))],
    createCustomer: (customer, key) => asking((client) => client.createCustomer(customer, key)),
    deleteCustomer: (id) => asking((client) => client.deleteCustomer(id)),
    createPage: (page) => asking((client) => client.createPage(page)),
    pagesOf: (id) => asking((client) => client.pagesOf(id)),
    expirePage: (id) => asking((client) => client.expirePage(id)),
    createPortal: (id, returnUrl) => asking((client) => client.createPortal(id, returnUrl)),
    subscriptionsOf: (id) => asking((client) => client.subscriptionsOf(id)),
    setEnding: (id, atPeriodEnd) => asking((client) => client.setEnding(id, atPeriodEnd)),
    // The signature is checked here, without a call to the provider.
    readEvent: async (body, signature, now) => (await stripe()).readEvent(body, signature, now),
    // The probe bypasses the circuit: an answer to it does not prove that the provider can serve.
    probe: async () => (await stripe()).probe(),
  };
}

const isOutage = (error: unknown) =>
  error instanceof PaymentError && (error.failure === "unavailable" || error.failure === "timeout");
