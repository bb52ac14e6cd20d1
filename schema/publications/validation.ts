import { sumOf } from "../../src/domains/network-costs/read.ts";
import type { Note, Problem } from "../../src/domains/publications/content/problems.ts";
import {
  type RenditionCosts,
  type Validation,
  validatePublication,
} from "../../src/domains/publications/content/validate.ts";
import { builder } from "../core/builder.ts";
import { oncePerRow } from "../core/memo.ts";
import { memberList, STATEMENT, worth } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { NetworkOperationCost } from "../network-costs/types.ts";

export const PublicationRule = builder.enumType("PublicationRule", {
  description: "Rule that a publication can break before anything is sent.",
  values: {
    NO_DESTINATION: { description: "The publication has no destination." },
    ACCOUNT_DISCONNECTED: { description: "The account of the rendition is disconnected." },
    ACCOUNT_NEEDS_ATTENTION: { description: "The provider no longer accepts the credentials of the account." },
    MEDIA_OUT_OF_REACH: {
      description:
        "The account's provider fetches media from this server, and does not reach the server's address (`PUBLIC_URL`).",
    },
    EMPTY: { description: "The rendition has neither text nor media." },
    MEDIA_REQUIRED: {
      description:
        "The first segment has no media, and the account's provider has no posts of text alone; or no video, where each post needs one.",
    },
    UNSHOWN_TEXT: { description: "The text has something that the account's provider would not show, or refuses." },
    TEXT_TOO_LONG: { description: "The text is longer than the account's provider permits." },
    TOO_MANY_LINKS: { description: "The text has more links than the account's provider permits." },
    TOO_MANY_MEDIA: {
      description: "The rendition has more media items or videos than the account's provider permits.",
    },
    MIXED_MEDIA: {
      description:
        "The rendition has media that the account's provider does not permit in one post, such as images with a video, or a document with anything else.",
    },
    UNSUPPORTED_MEDIA_TYPE: {
      description:
        "A media item has a type that the account does not accept, and is not an image that can be converted.",
    },
    MEDIA_TOO_LARGE: {
      description:
        "A media item has more bytes or pixels than the account accepts, and is not an image that can be converted.",
    },
    IMAGE_TOO_NARROW: {
      description: "The ratio between the sides of an image is greater than the account's provider permits.",
    },
    VIDEO_TOO_LONG: { description: "A video lasts longer than the account accepts." },
    ALT_TEXT_TOO_LONG: { description: "An alternative text is longer than the account's provider permits." },
    UNSUPPORTED_OPTION: { description: "The account's provider does not support an option of the rendition." },
    UNSUPPORTED_THREAD: {
      description: "The rendition has several segments, but the account's provider has no replies that make a thread.",
    },
  } as const,
});

const PublicationProblem = builder.objectRef<Problem>("PublicationProblem").implement({
  description: "One rule that prevents publishing, and the member that breaks the rule.",
  applications: "withParent",
  fields: (t) => ({
    renditionId: t.exposeID("renditionId", {
      nullable: true,
      description: "Id of the rendition with the problem; null for a problem of the whole publication.",
    }),
    accountId: t.exposeID("accountId", {
      nullable: true,
      description: "Id of the rendition's account; null for a problem of the whole publication.",
    }),
    path: t.string({
      description:
        "Path of the member with the problem, relative to the publication, such as `renditions.0.segments.2.text`.",
      resolve: ({ path }) => path.join("."),
    }),
    rule: t.expose("rule", { type: PublicationRule, description: "Rule that the member breaks." }),
    message: t.exposeString("message", { description: "Human-readable explanation of the problem." }),
  }),
});

const PublicationNoteRule = builder.enumType("PublicationNoteRule", {
  description: "Change that the server makes to a post when the post is sent, or doubt about a post.",
  values: {
    WILL_BE_CONVERTED: {
      description:
        "The account does not accept the type or the size of an image. The server sends a JPEG or PNG of the image instead.",
    },
    REPLY_MAY_BE_REFUSED: {
      description: "The account's provider may refuse a reply. The earlier posts of the thread stay then.",
    },
  } as const,
});

const PublicationNote = builder.objectRef<Note>("PublicationNote").implement({
  description:
    "One change that the server makes to a post when the post is sent, or one doubt about a post. A note does not prevent publishing.",
  applications: "withParent",
  fields: (t) => ({
    renditionId: t.exposeID("renditionId", { description: "Id of the rendition that is changed." }),
    accountId: t.exposeID("accountId", { description: "Id of the rendition's account." }),
    path: t.string({
      description:
        "Path of the changed member, relative to the publication, such as `renditions.0.segments.2.media.1`.",
      resolve: ({ path }) => path.join("."),
    }),
    rule: t.expose("rule", { type: PublicationNoteRule, description: "Kind of the change." }),
    message: t.exposeString("message", { description: "Human-readable explanation of the change." }),
  }),
});

const RenditionCost = builder.objectRef<RenditionCosts>("RenditionCost").implement({
  description: "Cost of the posts of one rendition at a network that bills calls.",
  applications: "withParent",
  fields: (t) => ({
    renditionId: t.exposeID("renditionId", { description: "Id of the rendition." }),
    accountId: t.exposeID("accountId", { description: "Id of the rendition's account." }),
    costMicrousd: t.field({
      type: "SafeInt",
      description: "Maximum cost of all posts that are not sent yet, in micro-USD.",
      resolve: ({ operations }) => sumOf(operations),
    }),
    operations: t.expose("operations", {
      ...memberList(2),
      type: [NetworkOperationCost],
      description: "Costs by billed operation.",
    }),
  }),
});

const PublicationValidation = builder.objectRef<Validation>("PublicationValidation").implement({
  description: "Result of checking whether a publication can be published now.",
  applications: "withParent",
  fields: (t) => ({
    valid: t.boolean({
      description: "Whether the publication has no problems.",
      resolve: ({ problems }) => problems.length === 0,
    }),
    problems: t.expose("problems", {
      ...memberList(3),
      type: [PublicationProblem],
      description: "All problems that prevent publishing, in the order of the renditions.",
    }),
    costs: t.expose("costs", {
      ...memberList(3),
      type: [RenditionCost],
      description:
        "Maximum costs of the posts at networks that bill calls, in the order of the renditions. Free renditions have no entry.",
    }),
    notes: t.expose("notes", {
      ...memberList(3),
      type: [PublicationNote],
      description:
        "All changes that the server makes to the posts when they are sent, in the order of the renditions. Files at URLs are unknown until then.",
    }),
  }),
});

builder.queryFields((t) => ({
  validatePublication: t.field({
    ...requires("read", { role: "workspaceMember", application: "publications:read" }),
    // The characters of the texts are metered.
    ...worth(2 * STATEMENT),
    type: PublicationValidation,
    nullable: true,
    description:
      "Checks a publication by limits of its providers and the state of its accounts. Null if no such publication is visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the publication to check." }) },
    resolve: (_root, { id }, { context }) =>
      oncePerRow(context, `validatePublication ${id}`, () => validatePublication(context, id)),
  }),
}));
