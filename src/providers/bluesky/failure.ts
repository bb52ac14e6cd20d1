import { outboundError } from "../../platform/outbound/outboundError.ts";
import { ProviderFailure } from "../failure.ts";
import { type Asking, failureOf, failureOfAnswer } from "../shared/failureOf.ts";

/**
 * The failure that an error of the AT Protocol's client stands for. The client wraps errors of its fetch. Errors of the
 * client carry the answer, and are dropped for that reason; statuses below 100 stand for an answer that does not follow
 * the lexicon.
 */
export async function blueskyFailure(error: unknown, asking: Asking = { creating: false }): Promise<unknown> {
  const failure = thrown(error);
  if (failure) return failure instanceof DefectOfOurs ? failure.cause : failure;
  const { XRPCError } = await import("@atproto/api");
  if (outboundError(error) !== undefined || !(error instanceof XRPCError)) return failureOf(error, asking);
  const status: number = error.status;
  if (status < 100) return new ProviderFailure("invalid", null, { mayBeDone: asking.creating });
  const headers = new Headers(error.headers as Record<string, string> | undefined);
  return failureOfAnswer({ status, headers }, asking);
}

/** A defect of this server while no call was under way. The client wraps it; `blueskyFailure` returns its cause. */
export class DefectOfOurs extends Error {}

function thrown(error: unknown): ProviderFailure | DefectOfOurs | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 8; current = current.cause, depth++) {
    if (current instanceof ProviderFailure || current instanceof DefectOfOurs) return current;
  }
  return undefined;
}
