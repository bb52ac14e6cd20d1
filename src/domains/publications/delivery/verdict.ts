import { CannotOpen } from "../../../platform/crypto/vault.ts";
import { DuplicateFailure, ProviderFailure } from "../../../providers/failure.ts";
import { faultOf } from "./faults.ts";
import type { Verdict } from "./settlement.ts";

/**
 * The verdict on an error, and the error itself if neither the provider nor the account caused it. The operator must
 * see those.
 */
export interface Judged {
  verdict: Verdict;
  /** The error of this server, if there is one. */
  bug?: unknown;
}

/**
 * The verdict on a failed attempt. An unknown error is one of this server, from before the post was sent (see
 * `Provider.publish`).
 */
export function verdictOf(error: unknown): Judged {
  if (error instanceof CannotOpen) {
    return { verdict: { came: "refusal", fault: { code: "credentials_unreadable", httpStatus: null } }, bug: error };
  }
  if (!(error instanceof ProviderFailure)) {
    return { verdict: { came: "nothing", fault: { code: "internal_error", httpStatus: null } }, bug: error };
  }
  const fault = faultOf(error);
  if (error instanceof DuplicateFailure)
    return { verdict: { came: "duplicate", fault, externalUrl: error.existingUrl } };
  if (error.mayBeDone) return { verdict: { came: "silence", fault } };
  if (error.heldUntil !== null) return { verdict: { came: "held", fault, until: error.heldUntil } };
  switch (error.kind) {
    case "unreachable":
    case "limited":
      return { verdict: { came: "nothing", fault, retryAt: error.retryAt } };
    default:
      return { verdict: { came: "refusal", fault } };
  }
}
