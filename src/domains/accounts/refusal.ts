import { DomainError, type Issue, invalidInput } from "../../platform/errors/errors.ts";
import { findDomainError } from "../../platform/errors/recognize.ts";
import { type FailureKind, ProviderFailure } from "../../providers/failure.ts";

const REFUSED = "The provider refused the code or password. Get a new one, and try again.";

const MESSAGES: Record<Exclude<FailureKind, "blocked">, string> = {
  unauthorized: REFUSED,
  refused: REFUSED,
  limited: "The provider limits requests at the moment. Try again in a few minutes.",
  unreachable: "The provider did not answer. Try again in a few minutes.",
  invalid: "The provider's answer was invalid. Try again, or ask the provider's operator.",
};

/**
 * The reason why an account was not connected, without anything that was sent. `at` is the member with the provider's
 * address.
 */
export function refusalOf(error: unknown, at: Issue["path"]): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  if (error.kind === "blocked") return invalidInput(at, "must be a public address");
  return findDomainError(error) ?? new DomainError("PROVIDER_REFUSED", MESSAGES[error.kind]);
}
