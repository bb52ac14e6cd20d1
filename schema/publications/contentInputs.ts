import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import { LANGUAGE_TAG } from "../../src/platform/values/languageTag.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { NetworkOptionsInput } from "./networkOptions.ts";
import { PostVisibility } from "./renditions.ts";

const TEXT = { required: false as const, ...within(BOUNDS.text) };
const MEDIA = { required: false as const, ...within(BOUNDS.media) };

const MediumSourceInput = builder.inputType("MediumSourceInput", {
  description: "Origin of an image, video or document, either the workspace's library or a URL.",
  isOneOf: true,
  fields: (t) => ({
    mediaId: t.id({
      required: false,
      description:
        "Id of an image, video or document of the workspace that is READY and not in the trash. The publication keeps the item from being deleted until all renditions are published.",
    }),
    url: t.string({
      required: false,
      ...within(BOUNDS.url),
      description: `URL of the file: https without credentials, ${length(BOUNDS.url)}. Submitting, scheduling and publishing copy the file into the library, with the bounds of an upload.`,
    }),
  }),
});

const MediumInput = builder.inputType("MediumInput", {
  description: "An image, video or document to attach to a post.",
  fields: (t) => ({
    source: t.field({ type: MediumSourceInput, description: "Origin of the file." }),
    altText: t.string({
      required: false,
      ...within(BOUNDS.altText),
      description: `Alternative text, ${length(BOUNDS.altText)} and at most the limit of the provider. If absent or null, the text that the library has when the post is submitted, scheduled or published; empty for none. For a URL, empty is the same as absent.`,
    }),
  }),
});

const RenditionOptionsInput = builder.inputType("RenditionOptionsInput", {
  description:
    "Publishing options of one destination that several networks have. Members that are absent or null use the default of the account.",
  fields: (t) => ({
    visibility: t.field({
      type: PostVisibility,
      required: false,
      description: "Visibility of the post; the account's default if absent or null.",
    }),
    spoilerText: t.string({
      required: false,
      ...within(BOUNDS.spoilerText),
      description: `Warning that hides the text until readers open the post, ${length(BOUNDS.spoilerText)}. None if absent, null or blank.`,
    }),
    sensitive: t.boolean({
      required: false,
      description: "Whether the media are hidden until a reader asks to see them; false if absent or null.",
    }),
    language: t.string({
      required: false,
      ...within(LANGUAGE_TAG),
      description:
        "Language of the text as a BCP 47 tag such as `en` or `pt-BR`; the account's default if absent or null.",
    }),
  }),
});

export const SegmentInput = builder.inputType("SegmentInput", {
  description: "One post of a publication. Each further segment is published as a reply to the one before.",
  fields: (t) => ({
    key: t.id({
      required: false,
      ...within(BOUNDS.segmentKey),
      description:
        "Key of the segment, unique in its publication. A segment of the publication keeps its key and the contents of single destinations, also at another position. New if absent or null; if no segment has a key, each keeps that of its position.",
    }),
    text: t.string({
      ...TEXT,
      description: `Text of every rendition without a text of its own for this segment, ${length(BOUNDS.text)}. Empty if absent or null.`,
    }),
    media: t.field({
      type: [MediumInput],
      ...MEDIA,
      description: `Media items of every rendition without media of its own for this segment, in display order, at most ${BOUNDS.media.maxItems}. None if absent or null.`,
    }),
  }),
});

const RenditionSegmentInput = builder.inputType("RenditionSegmentInput", {
  description:
    "Content of one segment for one destination. Members that are absent keep their values; null restores the publication's.",
  fields: (t) => ({
    position: t.int({
      required: false,
      ...within(BOUNDS.position),
      description:
        "Position of the segment, from 0: less than the number of the publication's segments, listed at most once. Required unless `segmentKey` is given, and must be absent or null otherwise.",
    }),
    segmentKey: t.id({
      required: false,
      ...within(BOUNDS.segmentKey),
      description: "Key of the segment, instead of its position.",
    }),
    text: t.string({
      ...TEXT,
      description: `Text for this account, ${length(BOUNDS.text)}. Unchanged if absent; null uses the publication's text, and so does an equal text, unless the segment has a text of its own already.`,
    }),
    media: t.field({
      type: [MediumInput],
      ...MEDIA,
      description: `Media items for this account in display order, at most ${BOUNDS.media.maxItems}; an empty list for none. Unchanged if absent; null uses the publication's media.`,
    }),
  }),
});

export const RenditionInput = builder.inputType("RenditionInput", {
  description:
    "Content of one destination that differs from the publication. Members that are absent keep their values; null clears them.",
  fields: (t) => ({
    accountId: t.id({ description: "Id of the account: one of the publication's destinations, listed at most once." }),
    segments: t.field({
      type: [RenditionSegmentInput],
      required: false,
      ...within(BOUNDS.ownSegments),
      description: `Segments that differ from the publication's, with ${length(BOUNDS.text)} and ${BOUNDS.mediaTogether.maxItems} media items together. Segments that are not listed keep their content; null restores the publication's for all.`,
    }),
    options: t.field({
      type: RenditionOptionsInput,
      required: false,
      description:
        "All options of the rendition that several networks have; they replace the earlier ones. Unchanged if absent; null restores the defaults.",
    }),
    firstComment: t.string({
      required: false,
      ...within(BOUNDS.firstComment),
      description: `Text of a reply to the first post, published behind the last segment, ${length(BOUNDS.firstComment)}. Unchanged if absent; none if null or blank.`,
    }),
    networkOptions: t.field({
      type: NetworkOptionsInput,
      required: false,
      description:
        "All options of the rendition that only its network has; they replace the earlier ones. Unchanged if absent; null restores the defaults. Fails with INVALID_INPUT for options of another network than that of the account.",
    }),
  }),
});
