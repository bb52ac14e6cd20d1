import { heldUntil, outboundError } from "../../platform/outbound/outboundError.ts";
import { type FailureKind, ProviderFailure } from "../failure.ts";
import { retryAt } from "./retryAt.ts";

/** Statuses of a server that did not read the request, whatever it asked for (RFC 9110, RFC 8470). */
const NOT_READ: ReadonlySet<number> = new Set([408, 425]);

/** The failure that an HTTP status without success stands for. */
export function kindOfStatus(status: number): FailureKind {
  if (status === 429) return "limited";
  if (status === 401) return "unauthorized";
  if (status >= 500 || NOT_READ.has(status)) return "unreachable";
  return status >= 400 ? "refused" : "invalid";
}

/** Whether the call makes the post. A call before it makes nothing. */
export interface Asking {
  creating: boolean;
}

/**
 * An answer without success. A 4xx says that nothing was done. Any other may come from a proxy, after the post was
 * made.
 */
export function failureOfAnswer(
  { status, headers }: Pick<Response, "status" | "headers">,
  { creating }: Asking,
  kind = kindOfStatus(status),
): ProviderFailure {
  const mayBeDone = creating && (status < 400 || status >= 500);
  return new ProviderFailure(kind, status, { mayBeDone, retryAt: kind === "limited" ? retryAt(headers) : null });
}

/**
 * The failure that an error of the guarded fetch stands for; the error may be among the causes. Any other error is a
 * defect of this server and is returned as it is, unless the post may have been made.
 */
export function failureOf(error: unknown, { creating }: Asking = { creating: false }): unknown {
  if (error instanceof ProviderFailure) return error;
  const outbound = outboundError(error);
  if (outbound === undefined) {
    return creating ? new ProviderFailure("unreachable", null, { cause: error, mayBeDone: true }) : error;
  }
  const { reason, sent } = outbound;
  const kind =
    reason === "address" || reason === "redirect" ? "blocked" : reason === "size" ? "invalid" : "unreachable";
  const options = { cause: outbound, mayBeDone: creating && sent, heldUntil: heldUntil(outbound) };
  return new ProviderFailure(kind, null, options);
}
