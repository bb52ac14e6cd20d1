import { builder } from "../core/builder.ts";
import { PostVisibility } from "./renditions.ts";

const TITLE = { required: false as const, extensions: { constraints: { maxLength: 200 } } };
const TEXT = { required: false as const, extensions: { constraints: { maxLength: 20_000 } } };
const ACCOUNTS = { required: false as const, extensions: { constraints: { maxItems: 50, uniqueItems: true } } };
const REVISION = {
  required: false as const,
  description: "Refuse with REVISION_CONFLICT when the publication has moved on from this revision.",
};

const RenditionMediumInput = builder.inputType("RenditionMediumInput", {
  description: "An image or a video that goes with a post.",
  fields: (t) => ({
    url: t.string({
      extensions: { constraints: { maxLength: 2048 } },
      description:
        "Where it is fetched from when the post is sent: an https address without credentials, at most 2,048 characters.",
    }),
    altText: t.string({
      required: false,
      extensions: { constraints: { maxLength: 10_000 } },
      description: "What it shows, in words: at most 10,000 characters, and no more than the provider takes.",
    }),
  }),
});

const RenditionOptionsInput = builder.inputType("RenditionOptionsInput", {
  description:
    "What is chosen for one destination beside text and media. What is absent is what the account does by default.",
  fields: (t) => ({
    visibility: t.field({ type: PostVisibility, required: false, description: "Who sees it." }),
    spoilerText: t.string({
      required: false,
      extensions: { constraints: { maxLength: 500 } },
      description: "The text that it is folded behind, at most 500 characters.",
    }),
    sensitive: t.boolean({
      required: false,
      description: "Whether its media are veiled until somebody wants to see them.",
    }),
    language: t.string({
      required: false,
      extensions: { constraints: { maxLength: 35 } },
      description: "Language of the text (BCP 47), such as `en` or `pt-BR`.",
    }),
  }),
});

const RenditionInput = builder.inputType("RenditionInput", {
  description: "What one destination gets otherwise than the others. What is absent stays; null clears.",
  fields: (t) => ({
    accountId: t.id({ description: "The account: one of the publication's destinations, each at most once." }),
    text: t.string({ ...TEXT, description: "Its own text, at most 20,000 characters; null for the publication's." }),
    media: t.field({
      type: [RenditionMediumInput],
      required: false,
      extensions: { constraints: { maxItems: 20 } },
      description: "All its media in their order, at most 20; null for none.",
    }),
    options: t.field({
      type: RenditionOptionsInput,
      required: false,
      description: "All its options; null for none.",
    }),
  }),
});

const RENDITIONS = { required: false as const, extensions: { constraints: { maxItems: 50 } } };

export const CreatePublicationInput = builder.inputType("CreatePublicationInput", {
  description: "A new draft.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace that it will belong to." }),
    title: t.string({ ...TITLE, description: "What people call it in their own lists, at most 200 characters." }),
    text: t.string({
      ...TEXT,
      description: "What is posted wherever a rendition has no text of its own, at most 20,000 characters.",
    }),
    socialSetId: t.id({
      required: false,
      description: "The set whose accounts, as they are now, are its destinations. Not together with `accountIds`.",
    }),
    accountIds: t.idList({
      ...ACCOUNTS,
      description:
        "Its destinations, in their order: accounts of the workspace that are not disconnected, at most 50, each once.",
    }),
    voiceProfileId: t.id({
      required: false,
      description: "A voice profile of the workspace that it is written in, instead of the voices of the accounts.",
    }),
    renditions: t.field({
      type: [RenditionInput],
      ...RENDITIONS,
      description: "What single destinations get otherwise than the others.",
    }),
  }),
});

export const UpdatePublicationInput = builder.inputType("UpdatePublicationInput", {
  description: "What to change. What is absent stays; null clears title, text and voice, and is refused elsewhere.",
  fields: (t) => ({
    id: t.id({ description: "The id of the publication." }),
    expectedRevision: t.int(REVISION),
    title: t.string({ ...TITLE, description: "What people call it in their own lists, at most 200 characters." }),
    text: t.string({
      ...TEXT,
      description: "What is posted wherever a rendition has no text of its own, at most 20,000 characters.",
    }),
    socialSetId: t.id({
      required: false,
      description:
        "Takes its destinations from a set anew, as the set is now. Accounts that stay keep what they get. Not together with `accountIds`.",
    }),
    accountIds: t.idList({
      ...ACCOUNTS,
      description:
        "All its destinations from now on, by the rules of `createPublication`. Accounts that stay keep what they get.",
    }),
    voiceProfileId: t.id({
      required: false,
      description: "The voice profile that it is written in; null for the voices of the accounts.",
    }),
    renditions: t.field({
      type: [RenditionInput],
      ...RENDITIONS,
      description: "What single destinations get from now on; those that are not named stay as they are.",
    }),
  }),
});

export const SchedulePublicationInput = builder.inputType("SchedulePublicationInput", {
  description: "When a publication goes out: `at`, or `nextSlot`.",
  fields: (t) => ({
    id: t.id({ description: "The id of the publication." }),
    expectedRevision: t.int(REVISION),
    at: t.field({ type: "DateTime", required: false, description: "An instant in the future, within two years." }),
    nextSlot: t.boolean({
      required: false,
      description:
        "True for the next active posting slot that no other publication holds, and up to the workspace's `randomDelayMinutes` later.",
    }),
  }),
});

export const ResolveRenditionInput = builder.inputType("ResolveRenditionInput", {
  description: "What somebody found who looked at the provider.",
  fields: (t) => ({
    id: t.id({ description: "The id of the rendition." }),
    published: t.boolean({ description: "Whether the post is there." }),
    externalUrl: t.string({
      required: false,
      extensions: { constraints: { maxLength: 2048 } },
      description: "Where it is to be seen; only for a post that is there.",
    }),
  }),
});
