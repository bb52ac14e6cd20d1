import type { z } from "zod";
import type { Prisma, Publication } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { requireScope } from "../../../platform/access/requireCredential.ts";
import { expectRevision } from "../../../platform/write/revision.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { EMPTY_SEGMENT, type PublicationContent, type Segment, segmentsOf } from "../content/content.ts";
import { libraryOf } from "../content/library.ts";
import { type Planned, planned, withContents } from "../content/plan.ts";
import { destinations } from "../content/snapshot.ts";
import { addressesOf, behindPublished, type Place } from "../frozen/addresses.ts";
import { type Content, freeze, frozenTextsOf, thawed } from "../frozen/freeze.ts";
import { isFrozen } from "../frozen/rules.ts";
import type { UpdatePublication } from "../inputs.ts";
import { requireState } from "../rules.ts";
import type { PublicationTarget } from "../target.ts";

type Input = z.output<typeof UpdatePublication>;

/** @throws DomainError FORBIDDEN; REVISION_CONFLICT; CONFLICT */
export function requireChangeable(context: RequestContext, { publication }: PublicationTarget, input: Input): void {
  // A scheduled publication is not a draft, so an application needs publications:schedule.
  if (publication.state === "SCHEDULED") requireScope(context.viewer, "publications:schedule");
  expectRevision(publication, input.expectedRevision);
  requireState(publication, "change");
}

/** The columns to change. Destinations that are listed one by one belong to no set. */
export const membersOf = ({ title, segments, socialSetId, accountIds, voiceProfileId }: Input) => ({
  ...(title !== undefined && { title: title ?? "" }),
  ...(segments !== undefined && { segments: (segments ?? [EMPTY_SEGMENT]) as unknown as Prisma.JsonArray }),
  ...(socialSetId !== undefined && { socialSetId }),
  ...(accountIds !== undefined && { socialSetId: null }),
  ...(voiceProfileId !== undefined && { voiceProfileId }),
});

/** The content as an edit asks for it, before anything is frozen. */
interface Edit extends PublicationContent {
  renditions: Planned[];
  /** Whether the edit names members that are published. */
  isContent: boolean;
}

/** @throws DomainError INVALID_INPUT */
export async function editOf(tx: Tx, target: PublicationTarget, input: Input): Promise<Edit> {
  const { segments } = { ...target.publication, ...membersOf(input) };
  const chosen = await destinationsOf(tx, target, input);
  const renditions = withContents(chosen, segmentsOf({ segments }).length, input.renditions ?? []);
  const members = [input.segments, input.socialSetId, input.accountIds, input.renditions];
  return { segments, renditions, isContent: members.some((member) => member !== undefined) };
}

/** The new destinations; those that stay keep their content. */
async function destinationsOf(
  tx: Tx,
  { renditions, workspaceId }: PublicationTarget,
  input: Input,
): Promise<Planned[]> {
  if (input.socialSetId === undefined && input.accountIds === undefined) return renditions;
  const accounts = await destinations(tx, workspaceId, input);
  return accounts.map((account) => renditions.find(({ accountId }) => accountId === account.id) ?? planned(account));
}

type Progress = Pick<Publication, "state" | "reviewState">;

/** Whether the content stays frozen when it changes, which voids an approval. */
const staysFrozen = ({ state, reviewState }: Progress): boolean =>
  isFrozen({ state, reviewState: reviewState === "APPROVED" ? "NONE" : reviewState });

/** The files at addresses that an edit copies into the library. */
export const addressesIn = ({ publication, renditions }: PublicationTarget, edit: Edit): Place[] =>
  edit.isContent && staysFrozen(publication) ? addressesOf(edit, edit.renditions, behindPublished(renditions)) : [];

/**
 * The content of an edit. Frozen content is frozen again: items that the publication had before keep their frozen
 * texts.
 */
export async function editedContent(
  tx: Tx,
  { publication, renditions: before, workspaceId }: PublicationTarget,
  { isContent, ...edit }: Edit,
  copies: ReadonlyMap<string, string>,
): Promise<Content<Planned>> {
  if (!isContent || !isFrozen(publication)) {
    const library = await libraryOf(tx, workspaceId, edit, edit.renditions);
    return { segments: segmentsOf(edit), renditions: edit.renditions, library };
  }
  const copiedFrom = staysFrozen(publication) ? behindPublished(before) : null;
  const texts = frozenTextsOf(publication, before);
  return freeze(tx, edit, edit.renditions, { workspaceId, copies, copiedFrom, texts });
}

/**
 * The columns and renditions of changed content, for the state of the review after the edit. Content that is no longer
 * frozen follows the library.
 */
export function storedContent(publication: Publication, { segments, renditions }: Content<Planned>) {
  const columns = (list: readonly Segment[]) => ({ segments: list as unknown as Prisma.JsonArray });
  if (isFrozen(publication)) {
    return { ...columns(segments), renditions, frozenContentRevision: publication.contentRevision + 1 };
  }
  const followed = thawed({ segments }, renditions);
  return { ...columns(followed.segments), renditions: followed.renditions, frozenContentRevision: null };
}
