import { ModelError } from "./languageModel.ts";

/**
 * Whether a failure says that the endpoint is out of reach, too slow or broken. A refusal of what was asked (4xx) does not: anybody who may ask
 * could provoke it.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof ModelError)) return false;
  if (error.failure === "timeout") return true;
  const { status } = (error.cause ?? {}) as { status?: unknown };
  return error.failure === "unavailable" && (typeof status !== "number" || status >= 500);
}
