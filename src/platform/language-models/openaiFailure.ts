import { APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai";
import { ModelError } from "./languageModel.ts";

/** What an error of the client means. What an endpoint said is kept as the cause, for the log alone: it may quote anything. */
export function modelErrorOf(error: unknown, signal: AbortSignal): ModelError {
  if (error instanceof ModelError) return error;
  if (signal.aborted || error instanceof APIUserAbortError) {
    const late = (signal.reason as { name?: unknown } | undefined)?.name === "TimeoutError";
    return new ModelError(late ? "timeout" : "cancelled", "the call was given up", { cause: error });
  }
  if (error instanceof APIConnectionTimeoutError)
    return new ModelError("timeout", "no answer in time", { cause: error });
  if (error instanceof APIError && error.status === 429) {
    return new ModelError("throttled", "too many requests", { retryAfter: retryAfterOf(error), cause: error });
  }
  return new ModelError("unavailable", "the endpoint is out of reach, or broken", { cause: error });
}

/** `Retry-After` in seconds (RFC 9110 §10.2.3); a date is not read, as nobody sends one here. */
function retryAfterOf({ headers }: APIError): number | null {
  const seconds = Number(headers?.get("retry-after"));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), 3600) : null;
}
