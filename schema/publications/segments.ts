import {
  contentsOf,
  ownSegmentsOf,
  type PublicationContent,
  type RenditionContent,
  type Segment,
} from "../../src/domains/publications/content.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, memberList } from "../core/prices.ts";
import { Medium, positioned } from "./media.ts";

/** The greatest number of segments of a publication. */
export const MOST_SEGMENTS = 25;

/** The segments of a publication have at most 100 media items together, and those of a rendition as many again: the price is an average. */
const MEDIA_OF_SEGMENT = memberList(4);
const MEDIA_OF_OWN_SEGMENT = memberList(8);

export const SegmentType = builder.objectRef<Segment & { position: number }>("Segment").implement({
  description:
    "One post of a publication. Several segments are a thread: each is published as a reply to the one before.",
  applications: "withParent",
  fields: (t) => ({
    position: t.exposeInt("position", { ...MEMBER, description: "Position in the thread, from 0." }),
    text: t.exposeString("text", {
      ...MEMBER,
      description: "Text of every rendition without a text of its own for this segment. May be empty.",
    }),
    media: t.field({
      ...MEDIA_OF_SEGMENT,
      type: [Medium],
      description:
        "Media items of every rendition without media of its own for this segment, in display order; at most 20.",
      resolve: ({ media }) => positioned(media),
    }),
  }),
});

/** One segment as a rendition publishes it. */
export interface SegmentOfRendition extends Segment {
  position: number;
  own: Partial<Segment>;
}

/** The segments of a rendition, each with its effective content. */
export function segmentsOfRendition(
  rendition: RenditionContent & { publication: PublicationContent },
): SegmentOfRendition[] {
  const own = ownSegmentsOf(rendition);
  return contentsOf(rendition.publication, rendition).map(({ text, media }, position) => ({
    position,
    text,
    media,
    own: own[position] ?? {},
  }));
}

export const RenditionSegment = builder.objectRef<SegmentOfRendition>("RenditionSegment").implement({
  description: "One segment of a publication as one account publishes it.",
  applications: "withParent",
  fields: (t) => ({
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
    media: t.field({
      ...MEDIA_OF_OWN_SEGMENT,
      type: [Medium],
      description:
        "Media items to publish, in display order: the rendition's own, or the publication's if the rendition has none.",
      resolve: ({ media }) => positioned(media),
    }),
    hasOwnMedia: t.boolean({
      ...MEMBER,
      description: "Whether the media items belong to this rendition alone; false if they are the publication's.",
      resolve: ({ own }) => own.media !== undefined,
    }),
  }),
});
