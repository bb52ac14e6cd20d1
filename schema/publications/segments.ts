import type { Prisma, RenditionStatus as RenditionStatuses } from "../../prisma/generated/client/client.ts";
import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import { contentsOf, ownSegmentsOf, type Segment, segmentsOf } from "../../src/domains/publications/content/content.ts";
import { segmentIdOf } from "../../src/domains/publications/content/segmentIds.ts";
import { REMOVED_REASON } from "../../src/domains/publications/removal/rules.ts";
import { builder } from "../core/builder.ts";
import { positionArgs, positioned } from "../core/positions.ts";
import { firstOr, MEMBER, worth } from "../core/prices.ts";
import { DeliveryState, RecoveryAction } from "./deliveries.ts";
import { LinkCard, shownCard } from "./linkCards.ts";
import { Medium } from "./media.ts";
import { RenditionStatus } from "./renditionStatus.ts";

/** The typical number of segments of a publication, of at most 25. */
export const SEGMENTS = 2;

/** The typical number of media items of a segment, of at most 20. */
const MEDIA = firstOr(2, MEMBER.complexity);
const MOST_MEDIA = BOUNDS.media.maxItems;

const CARD = "Card of the text's first link, read when the text was saved; part of what is approved.";

export const SegmentType = builder.objectRef<Segment & { id: string; position: number }>("Segment").implement({
  description:
    "One post of a publication. Several segments are a thread: each is published as a reply to the one before.",
  applications: "withParent",
  fields: (t) => ({
    key: t.exposeID("id", {
      ...MEMBER,
      description: "Key of the segment, unique in its publication. An update that passes the key keeps the segment.",
    }),
    position: t.exposeInt("position", { ...MEMBER, description: "Position in the thread, from 0." }),
    text: t.exposeString("text", {
      ...MEMBER,
      description: "Text of every rendition without a text of its own for this segment. May be empty.",
    }),
    linkCard: t.field({
      ...worth(3),
      type: LinkCard,
      nullable: true,
      description: `${CARD} Null for a text without a link, and for a page that could not be read.`,
      resolve: shownCard,
    }),
    media: t.field({
      complexity: MEDIA,
      type: [Medium],
      args: positionArgs(t.arg, MOST_MEDIA),
      description: `Media items of every rendition without media of its own for this segment, in display order; at most ${MOST_MEDIA}.`,
      resolve: ({ media }, args) => positioned(media, args, MOST_MEDIA),
    }),
  }),
});

/** The columns that `segmentsOfRendition` needs. */
export const SEGMENTS_OF_RENDITION = {
  segments: true,
  options: true,
  segment: true,
  status: true,
  deliveryState: true,
  recoveryAction: true,
  errorCode: true,
  terminalReason: true,
  externalId: true,
  externalUrl: true,
  removedFrom: true,
  publication: { select: { id: true, segments: true } },
  liveSegments: { select: { position: true, externalId: true, externalUrl: true } },
} as const satisfies Prisma.RenditionSelect;

export type RenditionRow = Prisma.RenditionGetPayload<{ select: typeof SEGMENTS_OF_RENDITION }>;

/** The delivery of one segment, as the rendition's columns have it. */
export type DeliveryOfSegment = Pick<
  RenditionRow,
  "deliveryState" | "recoveryAction" | "errorCode" | "terminalReason" | "externalId" | "externalUrl"
>;

/** One segment as a rendition publishes it. */
export interface SegmentOfRendition extends Segment, DeliveryOfSegment {
  id: string;
  status: RenditionStatuses;
  position: number;
  own: Partial<Segment>;
}

const WAITING = {
  deliveryState: null,
  recoveryAction: "NONE",
  errorCode: null,
  terminalReason: null,
  externalId: null,
  externalUrl: null,
} as const;

const REMOVED = { ...WAITING, deliveryState: "REJECTED", terminalReason: REMOVED_REASON } as const;

/** The segments of a rendition that a document asks for, each with its effective content and its delivery. */
export function segmentsOfRendition(row: RenditionRow, args: Parameters<typeof positioned>[1]): SegmentOfRendition[] {
  const own = ownSegmentsOf(row);
  const contents = positioned(
    contentsOf(row.publication, row).slice(0, segmentsOf(row.publication).length),
    args,
    BOUNDS.segments.maxItems,
  );
  const segments = segmentsOf(row.publication);
  return contents.map(({ text, media, linkCard, position }) => {
    const id = segmentIdOf(row.publication.id, segments[position] ?? {}, position);
    const status = statusOf(row, position);
    const content = { id, status, position, text, media, ...(linkCard && { linkCard }), own: own[position] ?? {} };
    return { ...content, ...deliveryOf(row, position) };
  });
}

/** The status of a segment. Those before the current one were published, and those behind it were not sent. */
export function statusOf({ status, segment }: RenditionRow, position: number): RenditionStatuses {
  if (position < segment) return "PUBLISHED";
  if (position === segment || status === "DRAFT" || status === "SCHEDULED") return status;
  return status === "PUBLISHING" ? "SCHEDULED" : "READY";
}

/** The rendition's columns describe the current segment. Those before it are live, and those behind it wait. */
export function deliveryOf(row: RenditionRow, position: number): DeliveryOfSegment {
  if (position > row.segment) return WAITING;
  if (position < row.segment && position >= (row.removedFrom ?? row.segment)) return REMOVED;
  if (position < row.segment) {
    const live = row.liveSegments.find((segment) => segment.position === position);
    return { ...WAITING, deliveryState: "LIVE", ...(live && { ...live }) };
  }
  const { deliveryState, recoveryAction, errorCode, terminalReason, externalId, externalUrl } = row;
  return { deliveryState, recoveryAction, errorCode, terminalReason, externalId, externalUrl };
}

export const RenditionSegment = builder.objectRef<SegmentOfRendition>("RenditionSegment").implement({
  description: "One segment of a publication as one account publishes it.",
  applications: "withParent",
  fields: (t) => ({
    segmentKey: t.exposeID("id", { ...MEMBER, description: "Key of the publication's segment." }),
    position: t.exposeInt("position", { ...MEMBER, description: "Position in the thread, from 0." }),
    text: t.exposeString("text", {
      ...MEMBER,
      description: "Text to publish: the rendition's own text, or the publication's text if the rendition has none.",
    }),
    ownText: t.string({
      ...MEMBER,
      nullable: true,
      description: "Text of this rendition alone; null if the segment uses the publication's text.",
      resolve: ({ own }) => own.text ?? null,
    }),
    linkCard: t.field({
      ...worth(3),
      type: LinkCard,
      nullable: true,
      description: `${CARD} Sent to networks whose \`capabilities.linkCards\` is true, with a segment without media items. Null for a text without a link, and for a page that could not be read.`,
      resolve: shownCard,
    }),
    media: t.field({
      complexity: MEDIA,
      type: [Medium],
      args: positionArgs(t.arg, MOST_MEDIA),
      description:
        "Media items to publish, in display order: the rendition's own, or the publication's if the rendition has none.",
      resolve: ({ media }, args) => positioned(media, args, MOST_MEDIA),
    }),
    hasOwnMedia: t.boolean({
      ...MEMBER,
      description: "Whether the media items belong to this rendition alone; false if they are the publication's.",
      resolve: ({ own }) => own.media !== undefined,
    }),
    inheritsMedia: t.boolean({
      ...MEMBER,
      description: "Whether the media items are the publication's; the opposite of `hasOwnMedia`.",
      resolve: ({ own }) => own.media === undefined,
    }),
    status: t.expose("status", { ...MEMBER, type: RenditionStatus, description: "Progress of the segment." }),
    isRetryable: t.boolean({
      ...MEMBER,
      description: "Whether the segment failed and can be sent again with `retryFailedRenditions`.",
      resolve: ({ status, recoveryAction }) => status === "FAILED" && recoveryAction === "RETRY",
    }),
    state: t.expose("deliveryState", {
      ...MEMBER,
      type: DeliveryState,
      nullable: true,
      description:
        "State of the segment's post at the provider; null until publishing is requested and the segments before are live.",
    }),
    recoveryAction: t.expose("recoveryAction", {
      ...MEMBER,
      type: RecoveryAction,
      description: "Action that can complete the segment; NONE while the segments before are not live.",
    }),
    errorCode: t.exposeString("errorCode", {
      ...MEMBER,
      nullable: true,
      description: "Code of the latest attempt's failure; null if the attempt did not fail.",
    }),
    terminalReason: t.exposeString("terminalReason", {
      ...MEMBER,
      nullable: true,
      description:
        "Human-readable reason why the delivery failed, or a note that the post was deleted; null otherwise.",
    }),
    externalId: t.exposeString("externalId", {
      ...MEMBER,
      nullable: true,
      description: "Id of the post at the provider; null until the post is known to exist, and after its deletion.",
    }),
    externalUrl: t.exposeString("externalUrl", {
      ...MEMBER,
      nullable: true,
      description:
        "URL of the post; null until the post is known to exist, and after its deletion. With `errorCode` `post_duplicate`, the URL of the post that the provider named as the same.",
    }),
  }),
});
