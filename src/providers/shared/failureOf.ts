import { heldUntil, outboundError } from "../../platform/outbound/outboundError.ts";
import { type FailureKind, ProviderFailure } from "../provider.ts";
import { retryAt } from "./retryAt.ts";

/** Of a server that did not take the request in, not of what was asked (RFC 9110, RFC 8470). */
const NOT_TAKEN_IN: ReadonlySet<number> = new Set([408, 425]);

/** What an HTTP status that is no success means. */
export function kindOfStatus(status: number): FailureKind {
  if (status === 429) return "limited";
  if (status === 401) return "unauthorized";
  if (status >= 500 || NOT_TAKEN_IN.has(status)) return "unreachable";
  return status >= 400 ? "refused" : "rubbish";
}

/** Whether what is asked for is made by this very call. Before it, nothing is. */
export interface Asking {
  creating: boolean;
}

/** An answer that is no success. A 4xx says that nothing was done; any other may be that of a proxy, and comes after it was. */
export function failureOfAnswer(
  { status, headers }: Pick<Response, "status" | "headers">,
  { creating }: Asking,
  kind = kindOfStatus(status),
): ProviderFailure {
  const mayBeDone = creating && (status < 400 || status >= 500);
  return new ProviderFailure(kind, status, { mayBeDone, retryAt: kind === "limited" ? retryAt(headers) : null });
}

/**
 * An error of the guarded fetch, at the outside or among the causes. Any other is a fault of ours and stays as it is, unless the post
 * may be there for all we know.
 */
export function failureOf(error: unknown, { creating }: Asking = { creating: false }): unknown {
  if (error instanceof ProviderFailure) return error;
  const outbound = outboundError(error);
  if (outbound === undefined) {
    return creating ? new ProviderFailure("unreachable", null, { cause: error, mayBeDone: true }) : error;
  }
  const { reason, sent } = outbound;
  const kind =
    reason === "address" || reason === "redirect" ? "blocked" : reason === "size" ? "rubbish" : "unreachable";
  const options = { cause: outbound, mayBeDone: creating && sent, heldUntil: heldUntil(outbound) };
  return new ProviderFailure(kind, null, options);
}
