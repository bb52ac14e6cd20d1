import { DomainError } from "../errors/errors.ts";
import type { Window } from "../limits/limiter.ts";
import type { RequestContext } from "./requestContext.ts";

/**
 * Takes one point from a subject's window and keeps the remaining points for the answer's headers.
 * @throws DomainError RATE_LIMITED
 */
export async function limit(context: RequestContext, window: Window, subject: string): Promise<void> {
  try {
    context.allowances.push(await context.services.limiter.take(window, subject));
  } catch (error) {
    if (error instanceof DomainError && error.code === "RATE_LIMITED") {
      context.allowances.push({ window, remaining: 0, resetSeconds: Number(error.details["retryAfter"]) });
    }
    throw error;
  }
}
