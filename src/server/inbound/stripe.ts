import { readText } from "../../../rest-compat/engine/request/body.ts";
import { takeEvent } from "../../domains/billing/subscription/webhook.ts";
import type { Call } from "../http/call.ts";
import { methodRefusal } from "../http/refusal.ts";

const LIMITS = { size: 512 * 1024, time: 10_000 };

/**
 * `POST /billing/webhooks/stripe` receives events of the payment provider. The signature covers the bytes, so the body
 * is read unchanged.
 * @throws DomainError BAD_REQUEST, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, UNAVAILABLE, BAD_GATEWAY
 */
export async function stripeWebhook({ request, services }: Call): Promise<Response> {
  if (request.method !== "POST") return methodRefusal(request, services.env, "POST");
  const body = request.body === null ? "" : await readText(request.body, LIMITS);
  await takeEvent(services, body, request.headers.get("stripe-signature"));
  return Response.json({ received: true }, { headers: { "cache-control": "no-store" } });
}
