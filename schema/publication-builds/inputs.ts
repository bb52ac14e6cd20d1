import { builder } from "../core/builder.ts";

const optional = { required: false as const };
const most = (maxLength: number) => ({ ...optional, extensions: { constraints: { maxLength } } });

const BuildAssetRole = builder.enumType("BuildAssetRole", {
  description: "What a medium is to a build.",
  values: {
    CONTEXT: { description: "It tells what the build is about." },
    EVIDENCE: { description: "It supports what is said." },
    ARTIFACT: { description: "It is to be shown." },
  },
});

const DestinationPolicy = builder.enumType("DestinationPolicy", {
  description: "How many of its destinations a direction has to suit.",
  values: {
    RECOMMEND: { description: "Those that it is best for." },
    REQUIRE_ALL: { description: "All of them." },
  },
});

const BuildAssetInput = builder.inputType("BuildAssetInput", {
  description: "A medium that a build draws on.",
  fields: (t) => ({
    mediaId: t.id({ description: "A medium of the workspace's library." }),
    role: t.field({ type: BuildAssetRole, description: "What it is to the build." }),
    mayPublish: t.boolean({ ...optional, description: "Whether it may be part of a post; no when left out." }),
  }),
});

const BuildDirectionInput = builder.inputType("BuildDirectionInput", {
  description: "Where the person wants to go. What is left out is the planner's to find.",
  fields: (t) => ({
    outcome: t.string({ ...most(200), description: "What is to be achieved, at most 200 characters." }),
    audience: t.string({ ...most(1000), description: "Who it is for, at most 1,000 characters." }),
    angle: t.string({ ...most(1500), description: "The point to make, at most 1,500 characters." }),
    toneAdjustment: t.string({
      ...most(500),
      description: "How it differs from the usual voice, at most 500 characters.",
    }),
    mediaPreference: t.string({ ...most(500), description: "What to show, at most 500 characters." }),
  }),
});

export const PlanAnglesInput = builder.inputType("PlanAnglesInput", {
  description:
    "What a publication is to be made of, and for whom: at least one source (an idea, notes, a page, a medium) and one destination (accounts, a set).",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace." }),
    idea: t.string({ ...most(20_000), description: "What somebody has in mind, at most 20,000 characters." }),
    accountIds: t.idList({
      ...optional,
      extensions: { constraints: { maxItems: 20, uniqueItems: true } },
      description: "Connected accounts, at most 20, each once. With a set, they have to be in it.",
    }),
    socialSetId: t.id({ ...optional, description: "A social set: all its connected accounts, unless some are named." }),
    voiceProfileId: t.id({ ...optional, description: "A voice profile that speaks for all accounts." }),
    contextUrls: t.stringList({
      ...optional,
      extensions: { constraints: { maxItems: 10, uniqueItems: true, items: { maxLength: 8192 } } },
      description:
        "Pages to read: public http or https addresses without credentials, at most 10 together with the media, each once.",
    }),
    contextNotes: t.string({ ...most(10_000), description: "Notes about the matter, at most 10,000 characters." }),
    contextMayPublish: t.boolean({
      ...optional,
      description: "Whether notes and pages may be quoted in a post; no when left out.",
    }),
    assets: t.field({
      type: [BuildAssetInput],
      ...optional,
      description: "Media to draw on, at most 10 together with the pages, each once.",
    }),
    direction: t.field({ type: BuildDirectionInput, ...optional, description: "Where the person wants to go." }),
    destinationPolicy: t.field({
      type: DestinationPolicy,
      ...optional,
      description: "How many of its destinations a direction has to suit; `RECOMMEND` when left out.",
    }),
  }),
});
