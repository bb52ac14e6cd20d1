import { BOUNDS } from "../../src/domains/publication-builds/bounds.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";

const optional = { required: false as const };

const BuildAssetRole = builder.enumType("BuildAssetRole", {
  description: "Purpose of a media item in a build.",
  values: {
    CONTEXT: { description: "The media item shows the subject of the build." },
    EVIDENCE: { description: "The media item supports the claims of the post." },
    ARTIFACT: { description: "The media item is to be shown in the post." },
  },
});

const DestinationPolicy = builder.enumType("DestinationPolicy", {
  description: "Rule for the destinations that each direction must suit.",
  values: {
    RECOMMEND: { description: "Each direction suits the destinations that it works best for." },
    REQUIRE_ALL: { description: "Each direction suits all destinations." },
  },
});

const BuildAssetInput = builder.inputType("BuildAssetInput", {
  description: "A media item that a build uses as a source.",
  fields: (t) => ({
    mediaId: t.id({ description: "Id of a usable media item in the workspace's library." }),
    role: t.field({ type: BuildAssetRole, description: "Purpose of the media item in the build." }),
    mayPublish: t.boolean({
      ...optional,
      description: "Whether a post may contain the media item; false if absent or null.",
    }),
  }),
});

const BuildDirectionInput = builder.inputType("BuildDirectionInput", {
  description: "Wishes for the directions. The planner decides on members that are absent or null.",
  fields: (t) => ({
    outcome: t.string({
      ...optional,
      ...within(BOUNDS.outcome),
      description: `Goal of the post, ${length(BOUNDS.outcome)}.`,
    }),
    audience: t.string({
      ...optional,
      ...within(BOUNDS.audience),
      description: `Intended readers, ${length(BOUNDS.audience)}.`,
    }),
    angle: t.string({ ...optional, ...within(BOUNDS.angle), description: `Point to make, ${length(BOUNDS.angle)}.` }),
    toneAdjustment: t.string({
      ...optional,
      ...within(BOUNDS.toneAdjustment),
      description: `Difference from the usual voice, ${length(BOUNDS.toneAdjustment)}.`,
    }),
    mediaPreference: t.string({
      ...optional,
      ...within(BOUNDS.mediaPreference),
      description: `Content to show beside the text, ${length(BOUNDS.mediaPreference)}.`,
    }),
  }),
});

export const PlanAnglesInput = builder.inputType("PlanAnglesInput", {
  description:
    "Sources and destinations of a build. At least one source (an idea, notes, a page or a media item) and one destination (accounts or a social set) are required.",
  fields: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that the sources and destinations belong to." }),
    idea: t.string({ ...optional, ...within(BOUNDS.idea), description: `Idea of the post, ${length(BOUNDS.idea)}.` }),
    accountIds: t.idList({
      ...optional,
      ...within(BOUNDS.accounts),
      description: `Ids of connected accounts, at most ${BOUNDS.accounts.maxItems}, each once. Accounts must belong to the social set if \`socialSetId\` is given.`,
    }),
    socialSetId: t.id({
      ...optional,
      description:
        "Id of a social set. All its connected accounts are destinations, unless `accountIds` lists some of them.",
    }),
    voiceProfileId: t.id({
      ...optional,
      description: "Id of a voice profile for all accounts; the effective profile of each account if absent or null.",
    }),
    contextUrls: t.stringList({
      ...optional,
      ...within(BOUNDS.contextUrls),
      description: `Pages to read, each once: public http or https URLs without credentials, at most ${BOUNDS.sources.maxItems} together with \`assets\`.`,
    }),
    contextNotes: t.string({
      ...optional,
      ...within(BOUNDS.contextNotes),
      description: `Notes about the subject, ${length(BOUNDS.contextNotes)}.`,
    }),
    contextMayPublish: t.boolean({
      ...optional,
      description: "Whether a post may quote the notes and pages; false if absent or null.",
    }),
    assets: t.field({
      type: [BuildAssetInput],
      ...optional,
      description: `Media items to use as sources, each once; at most ${BOUNDS.sources.maxItems} together with \`contextUrls\`.`,
    }),
    direction: t.field({
      type: BuildDirectionInput,
      ...optional,
      description: "Wishes for the directions; none if absent or null.",
    }),
    destinationPolicy: t.field({
      type: DestinationPolicy,
      ...optional,
      description: "Rule for the destinations that each direction must suit; RECOMMEND if absent or null.",
    }),
  }),
});
