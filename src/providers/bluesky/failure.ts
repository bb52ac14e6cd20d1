import { outboundError } from "../../platform/outbound/outboundError.ts";
import { ProviderFailure } from "../provider.ts";
import { type Asking, failureOf, failureOfAnswer } from "../shared/failureOf.ts";

/**
 * What the AT Protocol's client throws, as failures are told. It wraps what its fetch threw; errors of its own carry what was answered,
 * and are left behind. Its statuses below 100 stand for an answer that is not of the lexicon.
 */
export async function blueskyFailure(error: unknown, asking: Asking = { creating: false }): Promise<unknown> {
  const known = thrown(error);
  if (known) return known instanceof FaultOfOurs ? known.cause : known;
  const { XRPCError } = await import("@atproto/api");
  if (outboundError(error) !== undefined || !(error instanceof XRPCError)) return failureOf(error, asking);
  const status: number = error.status;
  if (status < 100) return new ProviderFailure("rubbish", null, { mayBeDone: asking.creating });
  const headers = new Headers(error.headers as Record<string, string> | undefined);
  return failureOfAnswer({ status, headers }, asking);
}

/** What went wrong here while nothing was under way: as such it comes out of the client again. */
export class FaultOfOurs extends Error {}

function thrown(error: unknown): ProviderFailure | FaultOfOurs | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 8; current = current.cause, depth++) {
    if (current instanceof ProviderFailure || current instanceof FaultOfOurs) return current;
  }
  return undefined;
}
