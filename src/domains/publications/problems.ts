import type { AccountState } from "../../../prisma/generated/client/client.ts";
import { DomainError, type Issue } from "../../platform/errors/errors.ts";
import type { PostFault } from "../../providers/post.ts";
import { limitsOf, providerOf } from "../../providers/registry.ts";
import { contentOf } from "./content.ts";

/** The rules that a publication can break before anything is sent. */
export type PublicationRule = PostFault["rule"] | "NO_DESTINATION" | "ACCOUNT_DISCONNECTED" | "ACCOUNT_NEEDS_ATTENTION";

/** One rule that a publication breaks. */
export interface Problem {
  /** Null for a problem of the publication itself. */
  renditionId: string | null;
  accountId: string | null;
  /** Starts at the publication: `["renditions", 0, "text"]`. */
  path: Issue["path"];
  rule: PublicationRule;
  message: string;
}

/** The members of a rendition that the checks need. */
export interface Checked {
  id: string;
  accountId: string;
  account: { provider: string; state: AccountState; limits: unknown };
  text: string | null;
  media: unknown;
  options: unknown;
}

/** All problems that prevent publishing, in the order of the destinations. No provider is called. */
export function problemsOf({ text }: { text: string }, renditions: readonly Checked[]): Problem[] {
  if (renditions.length === 0) {
    const message = "must have at least one destination";
    return [{ renditionId: null, accountId: null, path: ["renditions"], rule: "NO_DESTINATION", message }];
  }
  return renditions.flatMap((rendition, index) => {
    const { account, accountId, id: renditionId } = rendition;
    const faults = providerOf(account.provider).check(contentOf(text, rendition), limitsOf(account));
    return [...faultsOf(account.state), ...faults].map(({ path, ...fault }) => ({
      renditionId,
      accountId,
      path: ["renditions", index, ...path],
      ...fault,
    }));
  });
}

function faultsOf(state: AccountState): Pick<Problem, "path" | "rule" | "message">[] {
  const path = ["accountId"];
  if (state === "DISCONNECTED") {
    return [{ path, rule: "ACCOUNT_DISCONNECTED", message: "is the id of a disconnected account; reconnect it" }];
  }
  if (state === "NEEDS_ATTENTION") {
    return [{ path, rule: "ACCOUNT_NEEDS_ATTENTION", message: "is the id of an account that must be reconnected" }];
  }
  return [];
}

/** @throws DomainError INVALID_INPUT with every problem, if there is one */
export function refuseProblems(problems: readonly Problem[]): void {
  const [first] = problems;
  if (!first) return;
  const issues = problems.map(({ path, message }) => ({ path, message }));
  throw new DomainError("INVALID_INPUT", `${first.path.join(".")}: ${first.message}`, issues);
}
