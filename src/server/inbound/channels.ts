import { readText } from "../../../rest-compat/engine/request/body.ts";
import { takeUpdate } from "../../domains/accounts/channels/webhook.ts";
import type { Call } from "../http/call.ts";
import { methodRefusal } from "../http/refusal.ts";

const LIMITS = { size: 512 * 1024, time: 10_000 };

/**
 * `POST /webhooks/channels/:provider` receives messages of channels. The secret is checked before the body is read.
 * @throws DomainError NOT_FOUND, UNAUTHENTICATED, BAD_REQUEST, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT
 */
export async function channelWebhook({ request, services }: Call, provider: string): Promise<Response> {
  if (request.method !== "POST") return methodRefusal(request, services.env, "POST");
  await takeUpdate(services, provider, request.headers, () =>
    request.body === null ? "" : readText(request.body, LIMITS),
  );
  return Response.json({ received: true }, { headers: { "cache-control": "no-store" } });
}
