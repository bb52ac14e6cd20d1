import type { z } from "zod";
import type { Prisma, Publication } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { requireScope } from "../../../platform/access/requireCredential.ts";
import { invalidInput } from "../../../platform/errors/errors.ts";
import { expectRevision } from "../../../platform/write/revision.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { BOUNDS } from "../bounds.ts";
import { EMPTY_SEGMENT, type PublicationContent, type Segment, segmentsOf, textOf } from "../content/content.ts";
import { libraryOf } from "../content/library.ts";
import { cardsOf, type LinkCards, withCards } from "../content/linkCards.ts";
import { type Planned, planned, withContents } from "../content/plan.ts";
import { following, identified, replacing } from "../content/segmentIds.ts";
import { destinations } from "../content/snapshot.ts";
import { addressesOf, behindPublished, type Place } from "../frozen/addresses.ts";
import { type Content, freeze, frozenTextsOf, thawed } from "../frozen/freeze.ts";
import { isFrozen } from "../frozen/rules.ts";
import type { UpdatePublication } from "../inputs.ts";
import { requireState } from "../rules.ts";
import type { PublicationTarget } from "../target.ts";

/** The changes of an edit; a destination is removed alone. */
export type Input = z.output<typeof UpdatePublication> & { removedAccountId?: string };

/** @throws DomainError FORBIDDEN; REVISION_CONFLICT; CONFLICT */
export function requireChangeable(context: RequestContext, { publication }: PublicationTarget, input: Input): void {
  // A scheduled publication is not a draft, so an application needs publications:schedule.
  if (publication.state === "SCHEDULED") requireScope(context.viewer, "publications:schedule");
  expectRevision(publication, input.expectedRevision);
  requireState(publication, "change");
}

/**
 * The columns to change, without the segments. Destinations that are listed one by one belong to no set, unless the set
 * is named that they were chosen from.
 */
export const membersOf = ({ title, socialSetId, accountIds, voiceProfileId, plannedAt }: Input) => ({
  ...(title !== undefined && { title: title ?? "" }),
  ...((socialSetId !== undefined || accountIds !== undefined) && { socialSetId: socialSetId ?? null }),
  ...(voiceProfileId !== undefined && { voiceProfileId }),
  ...(plannedAt !== undefined && { plannedAt }),
});

/** The content as an edit asks for it, before anything is frozen. */
interface Edit extends PublicationContent {
  renditions: Planned[];
  /** Whether the edit names members that are published. */
  isContent: boolean;
}

/**
 * @param cards new link cards; the cards of links that stay are kept
 * @throws DomainError INVALID_INPUT
 */
export async function editOf(tx: Tx, target: PublicationTarget, input: Input, cards: LinkCards): Promise<Edit> {
  const { publication } = target;
  const before = segmentsOf(publication);
  const replacements = inputSegments(publication.id, before, input);
  const segments = replacements === undefined ? before : replacing(publication.id, before, replacements);
  const chosen = await destinationsOf(tx, target, input);
  const moved = (replacements ?? []).some(({ id }) => id !== undefined)
    ? chosen.map((row) => ({ ...row, segments: following(publication.id, row, before, segments) }))
    : chosen;
  const renditions = withContents(moved, identified(publication.id, segments), input.renditions ?? []);
  const chosenBy = [input.socialSetId, input.accountIds, input.addedAccountIds, input.removedAccountId];
  const members = [input.segments, input.text, ...chosenBy, input.renditions];
  if (members.every((member) => member === undefined)) return { segments, renditions, isContent: false };
  const allCards = new Map([...cardsOf(publication, target.renditions), ...cards]);
  return { ...withCards({ segments }, renditions, allCards), isContent: true };
}

/**
 * The segments of an edit; undefined if they stay.
 * @throws DomainError INVALID_INPUT for one text of several segments
 */
function inputSegments(publicationId: string, before: readonly Segment[], { segments, text }: Input) {
  if (segments === null) return [EMPTY_SEGMENT];
  if (segments !== undefined || text === undefined || text === textOf(before)) return segments;
  if (before.length > 1)
    throw invalidInput(["text"], "must be absent for several segments. Give segments instead", text);
  return identified(publicationId, before).map((segment) => ({ ...segment, text }));
}

/** The new destinations; those that stay keep their content. */
async function destinationsOf(
  tx: Tx,
  { renditions, workspaceId }: PublicationTarget,
  input: Input,
): Promise<Planned[]> {
  const { socialSetId, accountIds, addedAccountIds, removedAccountId } = input;
  if (removedAccountId !== undefined) return renditions.filter(({ accountId }) => accountId !== removedAccountId);
  if (addedAccountIds !== undefined) {
    const present = renditions.map(({ accountId }) => accountId);
    const added = await destinations(tx, workspaceId, { accountIds: addedAccountIds }, "addedAccountIds");
    requireRoom(present.length + added.filter(({ id }) => !present.includes(id)).length);
    return [...renditions, ...added.filter(({ id }) => !present.includes(id)).map(planned)];
  }
  if (socialSetId === undefined && accountIds === undefined) return renditions;
  const accounts = await destinations(tx, workspaceId, input);
  return accounts.map((account) => renditions.find(({ accountId }) => accountId === account.id) ?? planned(account));
}

/** @throws DomainError INVALID_INPUT */
function requireRoom(count: number): void {
  const most = BOUNDS.accounts.maxItems;
  if (count > most) throw invalidInput(["addedAccountIds"], `must not lead to more than ${most} destinations`, count);
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
