import { APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai";
import { ModelError } from "./languageModel.ts";

/**
 * Returns the meaning of the client's error. The endpoint's own words are kept as the cause, for the log only: they may
 * quote anything.
 */
export function modelErrorOf(error: unknown, signal: AbortSignal): ModelError {
  if (error instanceof ModelError) return error;
  if (signal.aborted || error instanceof APIUserAbortError) {
    const late = (signal.reason as { name?: unknown } | undefined)?.name === "TimeoutError";
    return new ModelError(late ? "timeout" : "cancelled", "the call was aborted", { cause: error });
  }
  if (error instanceof APIConnectionTimeoutError)
    return new ModelError("timeout", "no answer in time", { cause: error });
  if (error instanceof APIError && error.status === 429) {
    return new ModelError("throttled", "too many requests", { retryAfter: retryAfterOf(error), cause: error });
  }
  return new ModelError("unavailable", "the endpoint cannot be reached or failed", { cause: error });
}

/** Returns `Retry-After` in seconds (RFC 9110 §10.2.3). Dates are ignored: model endpoints do not send them. */
function retryAfterOf({ headers }: APIError): number | null {
  const seconds = Number(headers?.get("retry-after"));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), 3600) : null;
}
