import { isDeepStrictEqual } from "node:util";
import type { Prisma } from "../../../../prisma/generated/client/client.ts";
import { type RequestContext, signedIn } from "../../../platform/access/requestContext.ts";
import { type ChangedField, changes, type RecordedMembers } from "../../../platform/audit/entry.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { Done } from "../../../platform/write/outcome.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { requireVoiceProfile } from "../../voice-profiles/effects.ts";
import {
  type Content,
  contentsOf,
  mediaIdsOf,
  ownSegmentsOf,
  type PublicationContent,
  segmentsOf,
} from "../content/content.ts";
import { requireUsable, useMedia } from "../content/library.ts";
import { type LinkCards, NO_CARDS } from "../content/linkCards.ts";
import type { Planned } from "../content/plan.ts";
import { problemsOf, refuseProblems } from "../content/problems.ts";
import { bare, bareOwn } from "../content/segmentIds.ts";
import { adopt, type Copies, copyAll, discard, withCopies } from "../frozen/copies.ts";
import { type Acted, acted, auditEventOf } from "../outcome.ts";
import { contentEdit } from "../review/contentEdit.ts";
import { mayBePublished, publishedSegments } from "../rules.ts";
import { rescheduled } from "../scheduling/reschedule.ts";
import { moveTo } from "../state.ts";
import type { PublicationTarget } from "../target.ts";
import { readCards } from "./cards.ts";
import { addressesIn, editedContent, editOf, type Input, membersOf, requireChangeable, storedContent } from "./edit.ts";
import { saveRenditions } from "./save.ts";

/** A scheduled publication goes out as changed. */
export const goesOut = ({ publication }: PublicationTarget) => publication.state === "SCHEDULED";

/** The cards and files of an edit, which come from other hosts. */
interface Fetched {
  cards: LinkCards;
  copies: Copies;
}

/**
 * Reads the pages of new links and copies the files of an edit into the library, before its transaction.
 * @throws DomainError as `applyEdit`
 */
export async function fetchFor(context: RequestContext, target: PublicationTarget, input: Input): Promise<Fetched> {
  requireChangeable(context, target, input);
  const { prisma } = context.services.database;
  const draft = await editOf(prisma, target, input, NO_CARDS);
  const cards = draft.isContent ? await readCards(context, draft, draft.renditions) : NO_CARDS;
  const carded = cards.size === 0 ? draft : await editOf(prisma, target, input, cards);
  return { cards, copies: await copyAll(context, target.organizationId, addressesIn(target, carded)) };
}

/** Deletes the copies of an edit that was refused. */
export const discardFetched = ({ copies }: Fetched, context: RequestContext): Promise<void> => discard(copies, context);

interface Editing {
  tx: Tx;
  context: RequestContext;
  target: PublicationTarget;
  input: Input;
  acted: Fetched;
  now: Date;
}

/**
 * Applies an edit to a publication.
 * @throws DomainError FORBIDDEN for an application that may write drafts only; REVISION_CONFLICT; CONFLICT if it is
 * being published or published, and for a rendition that was published or may have been; INVALID_INPUT; QUOTA_EXCEEDED
 */
export async function applyEdit({
  tx,
  input,
  context,
  target,
  acted: { cards, copies },
  now,
}: Editing): Promise<Done<Acted>> {
  const { publication, renditions: before } = target;
  const { services } = context;
  requireChangeable(context, target, input);
  const draft = await editOf(tx, target, input, cards);
  const copied = await adopt({ tx, context, now }, { ...target, ids: [input.id] }, copies, addressesIn(target, draft));
  const edited = await editedContent(tx, target, draft, copied.mediaIds);
  const due = rescheduled(target, input, now);
  const columns = { ...membersOf(input), ...due?.columns };
  const wanted = { ...publication, ...columns, segments: edited.segments as unknown as Prisma.JsonArray };
  const changed = changesOf(target, wanted, edited.renditions);
  if (changed.length === 0) return withCopies({ value: acted(publication), audit: null }, copied);
  requirePublishedUnchanged(target, wanted, edited.renditions);
  if (wanted.voiceProfileId !== publication.voiceProfileId)
    await requireVoiceProfile(tx, target.workspaceId, wanted.voiceProfileId);
  const { library } = edited;
  const used = mediaIdsOf(publication, before);
  requireUsable(input, library, used);
  if (publication.state === "SCHEDULED") refuseProblems(problemsOf(services, wanted, edited.renditions, library));
  const edit = contentEdit(target, changed, signedIn(context).id);
  const { renditions: after, ...content } = edit.isContent
    ? storedContent({ ...publication, reviewState: edit.reviewState }, edited)
    : { renditions: before };
  const moved = await moveTo(tx, publication, publication.state, { ...columns, ...edit.columns, ...content, now });
  await saveRenditions({ tx, services, now, publication: moved, before, after, library });
  if (used.length > 0 || library.size > 0) await useMedia(tx, moved.id, [...library.keys()], now);
  const audit = [auditEventOf("publication.updated", target, changed), ...edit.audit, ...(due?.audit ?? [])];
  return withCopies({ value: acted(moved), audit, outbox: due?.outbox ?? [] }, copied);
}

/** Every member but the id and the revision; added and removed destinations change the member
 * `accountIds`, and a text changes `segments`. */
type Recorded = Omit<Input, "id" | "expectedRevision" | "addedAccountIds" | "removedAccountId" | "text">;

const AUDITED = {
  title: "name",
  segments: "name",
  socialSetId: "values",
  voiceProfileId: "values",
  plannedAt: "values",
  accountIds: "name",
  renditions: "name",
} as const satisfies RecordedMembers<Recorded>;

/** The content of a new rendition. */
const BLANK = { segments: {}, options: {} };

const columnsOf = ({ segments, options }: Pick<Planned, "segments" | "options">) => ({
  segments: bareOwn(ownSegmentsOf({ segments })),
  options,
});

const idsOf = (renditions: readonly Planned[]) => renditions.map(({ id }) => id);

function changesOf(
  { publication, renditions }: PublicationTarget,
  wanted: PublicationTarget["publication"],
  after: readonly Planned[],
): ChangedField[] {
  const previous = after.map(
    (rendition) => renditions.find(({ id }) => id === rendition.id) ?? { ...rendition, ...BLANK },
  );
  const { title, socialSetId, voiceProfileId, plannedAt } = wanted;
  const columns = { title, socialSetId, voiceProfileId, plannedAt };
  return changes(
    {
      ...publication,
      segments: bare(segmentsOf(publication)),
      accountIds: idsOf(renditions),
      renditions: previous.map(columnsOf),
    },
    { ...columns, segments: bare(segmentsOf(wanted)), accountIds: idsOf(after), renditions: after.map(columnsOf) },
    AUDITED,
  );
}

/**
 * Segments that may be published cannot be changed, and their renditions keep at least one segment behind them unless
 * they are complete. No destination can be added or removed.
 * @throws DomainError CONFLICT
 */
function requirePublishedUnchanged(
  { publication, renditions }: PublicationTarget,
  wanted: PublicationContent,
  after: readonly Planned[],
): void {
  const published = renditions.filter(mayBePublished);
  if (published.length === 0) return;
  const same = isDeepStrictEqual(new Set(idsOf(renditions)), new Set(idsOf(after)));
  const kept = published.every((row) => {
    const rendition = after.find(({ id }) => id === row.id);
    if (rendition === undefined) return false;
    const [before, now] = [contentsOf(publication, row), contentsOf(wanted, rendition)].map((list) =>
      list.map(withoutCard),
    ) as [Content[], Content[]];
    const count = publishedSegments(row);
    const isWhole = row.status === "PUBLISHED" ? now.length === count : now.length > row.segment;
    return isWhole && isDeepStrictEqual(before.slice(0, count), now.slice(0, count));
  });
  if (!same || !kept) {
    throw new DomainError("CONFLICT", "Segments that were published, or may have been, cannot be changed");
  }
}

/** A published segment may have no card because its destinations had none at that time. */
const withoutCard = ({ linkCard: _, ...content }: Content): Content => content;
