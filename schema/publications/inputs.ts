import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { inputOf } from "../core/mutation.ts";
import { RenditionInput, SegmentInput } from "./contentInputs.ts";

const TITLE = { required: false as const, ...within(BOUNDS.title) };
const TEXT = { required: false as const, ...within(BOUNDS.text) };
const SEGMENTS = { required: false as const, ...within(BOUNDS.segments) };
const ACCOUNTS = { required: false as const, ...within(BOUNDS.accounts) };
export const PUBLICATION_ID = { description: "Id of the publication to act on." };
export const REVISION = {
  required: false as const,
  description:
    "Revision that the publication must have. Fails with REVISION_CONFLICT if the publication has another revision; not checked if absent or null.",
};

/** The input of an operation on one publication. */
export const publicationInput = (mutation: string) =>
  inputOf(mutation, (t) => ({ id: t.id(PUBLICATION_ID), expectedRevision: t.int(REVISION) }));

export const CONFIRM = {
  required: false as const,
  description:
    "Must be true, because a deletion cannot be undone. Fails with INVALID_INPUT before any other check if absent, null or false.",
};

const RENDITIONS = { required: false as const, ...within(BOUNDS.renditions) };

export const CreatePublicationInput = builder.inputType("CreatePublicationInput", {
  description: "Content and destinations of a new draft.",
  fields: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that the publication will belong to." }),
    title: t.string({
      ...TITLE,
      description: `Title in lists, ${length(BOUNDS.title)}; never published. Empty if absent or null.`,
    }),
    segments: t.field({
      type: [SegmentInput],
      ...SEGMENTS,
      description: `Posts in the order of the thread, 1 to ${BOUNDS.segments.maxItems}, with ${length(BOUNDS.text)} and ${BOUNDS.mediaTogether.maxItems} media items together. One empty segment if absent or null.`,
    }),
    socialSetId: t.id({
      required: false,
      description:
        "Id of a social set whose current accounts become the destinations, or from which those in `accountIds` were chosen.",
    }),
    accountIds: t.idList({
      ...ACCOUNTS,
      description: `Ids of the destinations in display order: accounts of the workspace that are not disconnected, at most ${BOUNDS.accounts.maxItems}, each once. No destinations if absent or null.`,
    }),
    voiceProfileId: t.id({
      required: false,
      description:
        "Id of a voice profile of the workspace, which replaces the voice profiles of the accounts. None if absent or null.",
    }),
    renditions: t.field({
      type: [RenditionInput],
      ...RENDITIONS,
      description:
        "Content of single destinations that differs from the publication, at most one entry for each destination. None if absent or null.",
    }),
    plannedAt: t.field({
      type: "DateTime",
      required: false,
      description:
        "Time to which `schedulePublication` schedules unless another one is given. A plan holds no posting slot. None if absent or null.",
    }),
  }),
});

export const UpdatePublicationInput = builder.inputType("UpdatePublicationInput", {
  description:
    "Changes of a publication. Members that are absent keep their values; null clears title, segments, voice profile and planned time, and is rejected for other members.",
  fields: (t) => ({
    id: t.id({ description: "Id of the publication to change." }),
    expectedRevision: t.int(REVISION),
    title: t.string({
      ...TITLE,
      description: `Title in lists, ${length(BOUNDS.title)}; never published. Unchanged if absent; null clears the title.`,
    }),
    segments: t.field({
      type: [SegmentInput],
      ...SEGMENTS,
      description:
        "All posts in the order of the thread; they replace the earlier segments. Contents of single destinations follow the keys of their segments, or stay with their positions if no segment has a key. Unchanged if absent; null leaves one empty segment.",
    }),
    text: t.string({
      ...TEXT,
      description: `Text of the only segment, ${length(BOUNDS.text)}, whose media stay. Must be absent if \`segments\` is given. Fails with INVALID_INPUT if the publication has several segments and another text.`,
    }),
    socialSetId: t.id({
      required: false,
      description:
        "Id of a social set whose current accounts replace the destinations, or from which those in `accountIds` were chosen. Accounts that stay keep their content.",
    }),
    accountIds: t.idList({
      ...ACCOUNTS,
      description:
        "Ids of all destinations, with the rules of `createPublication`. Accounts that stay keep their content; an empty list removes all destinations. Unchanged if absent.",
    }),
    addedAccountIds: t.idList({
      ...ACCOUNTS,
      description:
        "Ids of further destinations; ids of present ones change nothing. Must be absent if `accountIds` or `socialSetId` is given.",
    }),
    voiceProfileId: t.id({
      required: false,
      description:
        "Id of a voice profile of the workspace. Unchanged if absent; null restores the voice profiles of the accounts.",
    }),
    renditions: t.field({
      type: [RenditionInput],
      ...RENDITIONS,
      description: "Content of single destinations. Destinations that are not listed keep their content.",
    }),
    plannedAt: t.field({
      type: "DateTime",
      required: false,
      description:
        "Time to which `schedulePublication` schedules unless another one is given. A scheduled publication moves to a new time, which must be in the future and within two years. Unchanged if absent; null clears the time, and fails with CONFLICT if the publication is scheduled.",
    }),
  }),
});

export const SchedulePublicationInput = builder.inputType("SchedulePublicationInput", {
  description:
    "Publication to schedule. Without `at` and `nextSlot`, its planned time is used, or the next posting slot if there is none.",
  fields: (t) => ({
    id: t.id({ description: "Id of the publication to schedule." }),
    expectedRevision: t.int(REVISION),
    at: t.field({
      type: "DateTime",
      required: false,
      description:
        "Time to publish at, in the future and within two years. Must be absent or null if `nextSlot` is true.",
    }),
    nextSlot: t.boolean({
      required: false,
      description:
        "True to use the next active posting slot that no other publication holds, plus a random delay of up to the workspace's `randomDelayMinutes`. False if absent or null.",
    }),
  }),
});

export const ResolveRenditionInput = builder.inputType("ResolveRenditionInput", {
  description: "Result of a person's check whether the post of the current segment exists at its provider.",
  fields: (t) => ({
    id: t.id({ description: "Id of the rendition to resolve." }),
    published: t.boolean({ description: "Whether the post exists at the provider." }),
    externalUrl: t.string({
      required: false,
      ...within(BOUNDS.url),
      description: `URL of the post, http or https, ${length(BOUNDS.url)}. Must be absent or null if \`published\` is false, and is required if another segment replies to the post.`,
    }),
  }),
});
