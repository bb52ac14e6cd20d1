import { heldUntil, outboundError } from "../../../platform/outbound/outboundError.ts";
import type { Services } from "../../../platform/services/services.ts";
import { signedHeaders } from "../../../platform/webhooks/signature.ts";
import type { Claim } from "./claim.ts";
import type { Timing } from "./timing.ts";

/** The result of one try. */
export type Result =
  | { came: "answer"; status: number; retryAfterMs: number | null }
  /** No answer; `fault` is the reason of the guarded fetch. */
  | { came: "silence"; fault: string }
  /** Nothing was sent: calls to the host are paused until this time. */
  | { came: "held"; until: Date }
  /** The process ends. The receiver may have got the event. */
  | { came: "stopped" };

/** Only the status of an answer is used. */
const MAX_BYTES = 64 * 1024;

/** Sends the stored bytes of an event once. A redirect is an answer that did not accept the event. */
export async function send(
  { fetch, now }: Services,
  { callMs }: Timing,
  { url, event, secrets }: Claim,
  signal: AbortSignal,
): Promise<Result> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...signedHeaders(event.id, event.body, secrets, now()), "user-agent": "rostrum-webhooks" },
      body: event.body,
      redirect: "manual",
      signal,
      bounds: { part: "webhooks", timeoutMs: callMs, maxBytes: MAX_BYTES },
    });
    await answer.body?.cancel();
    const { status, headers } = answer;
    return { came: "answer", status, retryAfterMs: retryAfterOf(status, headers.get("retry-after"), now()) };
  } catch (error) {
    const until = heldUntil(error);
    if (until !== null) return { came: "held", until };
    const outward = outboundError(error);
    if (outward !== undefined) return { came: "silence", fault: outward.reason };
    if (signal.aborted) return { came: "stopped" };
    throw error;
  }
}

/** The pause that a receiver requests, in seconds or until a date (RFC 9110, 10.2.3); null for other statuses. */
function retryAfterOf(status: number, header: string | null, now: Date): number | null {
  if (header === null || (status !== 429 && status !== 503)) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
