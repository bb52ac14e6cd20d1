import { outboundReason } from "../core/outboundError.ts";
import { type FailureKind, ProviderFailure } from "./provider.ts";

/** What an HTTP status that is no success means. */
export function kindOfStatus(status: number): FailureKind {
  if (status === 429) return "limited";
  if (status >= 500) return "unreachable";
  return status >= 400 ? "refused" : "rubbish";
}

/** An error of the guarded fetch; any other is a fault of ours and stays as it is. */
export function failureOf(error: unknown): unknown {
  const reason = outboundReason(error);
  if (reason === undefined) return error;
  const kind =
    reason === "address" || reason === "redirect" ? "blocked" : reason === "size" ? "rubbish" : "unreachable";
  return new ProviderFailure(kind, null, { cause: error });
}
