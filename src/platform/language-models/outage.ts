import { ModelError } from "./languageModel.ts";

/**
 * Whether a failure means that the endpoint is unreachable, too slow or failing. A 4xx refusal does not: any caller
 * could provoke one and so open the circuit for others. A call that the caller gave up says nothing: null.
 */
export function isOutage(error: unknown): boolean | null {
  if (!(error instanceof ModelError)) return false;
  if (error.failure === "cancelled") return null;
  if (error.failure === "timeout") return true;
  const { status } = (error.cause ?? {}) as { status?: unknown };
  return error.failure === "unavailable" && (typeof status !== "number" || status >= 500);
}
