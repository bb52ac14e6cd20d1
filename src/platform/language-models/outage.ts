import { ModelError } from "./languageModel.ts";

/**
 * Whether a failure means that the endpoint is unreachable, too slow or failing. A 4xx refusal does not: any caller
 * could provoke one and so open the circuit for others.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof ModelError)) return false;
  if (error.failure === "timeout") return true;
  const { status } = (error.cause ?? {}) as { status?: unknown };
  return error.failure === "unavailable" && (typeof status !== "number" || status >= 500);
}
