import type { AccountState } from "../../../../prisma/generated/client/client.ts";
import { DomainError, type Issue } from "../../../platform/errors/errors.ts";
import { currentOperation } from "../../../platform/operation/operation.ts";
import type { Services } from "../../../platform/services/services.ts";
import { mediaNotes } from "../../../providers/mediaRules.ts";
import type { Draft, PostFault, PostNote } from "../../../providers/post.ts";
import { hasComments, limitsFor, limitsOf, providerOf } from "../../../providers/registry.ts";
import { contentsOf, isFirstComment, optionsOf, type PublicationContent } from "./content.ts";
import { draftOf, type Library } from "./library.ts";
import { reachFault } from "./reachable.ts";

/** The rules that a publication can break before anything is sent. */
export type PublicationRule =
  | PostFault["rule"]
  | "MEDIA_OUT_OF_REACH"
  | "NO_DESTINATION"
  | "ACCOUNT_DISCONNECTED"
  | "ACCOUNT_NEEDS_ATTENTION";

/** One rule that a publication breaks. */
export interface Problem {
  /** Null for a problem of the publication itself. */
  renditionId: string | null;
  accountId: string | null;
  /** Starts at the publication: `["renditions", 0, "segments", 2, "text"]`. */
  path: Issue["path"];
  rule: PublicationRule;
  message: string;
}

/** The members of a rendition that the checks need. */
export interface Checked {
  id: string;
  accountId: string;
  account: { provider: string; state: AccountState; limits: unknown };
  segments: unknown;
  options: unknown;
  /** The position of the current segment. The segments before it are live, so they are not checked. */
  segment: number;
}

/**
 * All problems that prevent publishing, in the order of the destinations. No provider is called.
 * @throws DomainError after a ceiling of the operation was exceeded
 */
export function problemsOf(
  services: Pick<Services, "env">,
  publication: PublicationContent,
  renditions: readonly Checked[],
  library: Library,
): Problem[] {
  const drafts = renditions.map((rendition) =>
    contentsOf(publication, rendition).map((content) => draftOf(content, library)),
  );
  currentOperation()?.countCharacters(charactersOf(drafts.flat()));
  if (renditions.length === 0) {
    const message = "must have at least one destination";
    return [{ renditionId: null, accountId: null, path: ["renditions"], rule: "NO_DESTINATION", message }];
  }
  return renditions.flatMap((rendition, index) => {
    const { account, accountId, id: renditionId } = rendition;
    const own = drafts[index] ?? [];
    const faults = [
      ...faultsOf(account.state),
      ...reachFaults(services, rendition, own),
      ...contentFaults(rendition, own),
    ];
    return faults.map(({ path, ...fault }) => ({
      renditionId,
      accountId,
      path: ["renditions", index, ...path],
      ...fault,
    }));
  });
}

/** The number of characters that the checks of posts read: of texts, and of the alternative texts of their media. */
const charactersOf = (drafts: readonly Draft[]): number =>
  drafts.reduce(
    (sum, { text, media }) => media.reduce((all, { altText }) => all + altText.length, sum + text.length),
    0,
  );

/** The faults of all segments. Those of the options, which all segments share, are named once. */
function contentFaults({ account, segment, options }: Checked, drafts: readonly Draft[]): PostFault[] {
  const { name, check, capabilities } = providerOf(account.provider);
  const limits = limitsOf(account);
  const hasComment = optionsOf({ options }).firstComment !== undefined;
  const segments = drafts.length - (hasComment ? 1 : 0);
  const message = `must be one segment, but are ${segments}: ${name} has no threads`;
  const form: PostFault[] =
    segments > 1 && !capabilities.threads ? [{ path: ["segments"], rule: "UNSUPPORTED_THREAD", message }] : [];
  if (hasComment && !hasComments(capabilities))
    form.push({
      path: ["firstComment"],
      rule: "UNSUPPORTED_THREAD",
      message: `must be absent: ${name} has no replies`,
    });
  const named = new Set<string>();
  const faults = drafts.flatMap((draft, position) => {
    // Further segments without a thread have the one fault that there is none.
    const isBeyond = position > 0 && position < segments && !capabilities.threads;
    if (position < segment || isBeyond) return [];
    return check({ ...draft, isReply: position > 0 }, limits).flatMap(({ path: [member = "", ...rest], ...fault }) => {
      if (member !== "options" && member !== "networkOptions")
        return [{ path: position < segments ? ["segments", position, member, ...rest] : ["firstComment"], ...fault }];
      const path = member === "options" ? [member, ...rest] : [member, account.provider, ...rest];
      const isNew = !named.has(path.join("."));
      named.add(path.join("."));
      return isNew ? [{ path, ...fault }] : [];
    });
  });
  return [...form, ...faults];
}

/** The fault of media items that the network cannot fetch from this server. */
function reachFaults(services: Pick<Services, "env">, { account, segment }: Checked, drafts: readonly Draft[]) {
  const position = drafts.findIndex(({ media }, at) => at >= segment && media.length > 0);
  const fault = position === -1 ? null : reachFault(services, account.provider);
  return fault === null ? [] : [{ path: ["segments", position, "media"], ...fault }];
}

/** A change that delivery makes to a rendition. */
export interface Note extends PostNote {
  renditionId: string;
  accountId: string;
}

/**
 * Everything that delivery changes in the posts that are not sent yet, in the order of the destinations. Notes prevent
 * nothing.
 */
export const notesOf = (publication: PublicationContent, renditions: readonly Checked[], library: Library): Note[] =>
  renditions.flatMap((rendition, index) => {
    const { account, accountId, id: renditionId, segment } = rendition;
    const { replyNote } = providerOf(account.provider).capabilities;
    return contentsOf(publication, rendition).flatMap((content, position) => {
      if (position < segment) return [];
      const { media, options } = draftOf(content, library);
      const notes = mediaNotes(media, limitsFor(account, options));
      if (replyNote !== undefined && position > 0)
        notes.push({ path: [], rule: "REPLY_MAY_BE_REFUSED", message: replyNote });
      const place = isFirstComment(publication, position) ? ["firstComment"] : ["segments", position];
      return notes.map(({ path, ...note }) => ({
        renditionId,
        accountId,
        path: ["renditions", index, ...place, ...path],
        ...note,
      }));
    });
  });

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
