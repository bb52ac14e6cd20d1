import { DomainError, type Issue, invalidInput } from "../../platform/errors/errors.ts";
import { type FailureKind, ProviderFailure } from "../../providers/failure.ts";

const MESSAGES: Record<Exclude<FailureKind, "blocked">, string> = {
  unauthorized: "The provider did not accept this",
  refused: "The provider did not accept this",
  limited: "The provider takes no more requests for now",
  unreachable: "The provider is out of reach for now",
  invalid: "The provider answered something that cannot be used",
};

/** Why an account was not connected, with nothing in it of what was sent. `at` is the member that says where the provider is. */
export function refusalOf(error: unknown, at: Issue["path"]): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  if (error.kind === "blocked") return invalidInput(at, "is not an address that can be reached");
  return new DomainError("PROVIDER_REFUSED", MESSAGES[error.kind]);
}
