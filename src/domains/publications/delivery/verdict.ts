import { CannotOpen } from "../../../platform/crypto/vault.ts";
import { ProviderFailure } from "../../../providers/failure.ts";
import { faultOf } from "./faults.ts";
import type { Verdict } from "./settlement.ts";

/** What is not the provider's doing, nor the account's: it is told to whoever runs the server, too. */
export interface Judged {
  verdict: Verdict;
  /** The error, where it is a fault of ours. */
  bug?: unknown;
}

/** What an attempt came to that failed. An error that nobody knows is one of ours, from before anything was posted (see `Provider.publish`). */
export function verdictOf(error: unknown): Judged {
  if (error instanceof CannotOpen) {
    return { verdict: { came: "refusal", fault: { code: "credentials_unreadable", httpStatus: null } }, bug: error };
  }
  if (!(error instanceof ProviderFailure)) {
    return { verdict: { came: "nothing", fault: { code: "internal_error", httpStatus: null } }, bug: error };
  }
  const fault = faultOf(error);
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
