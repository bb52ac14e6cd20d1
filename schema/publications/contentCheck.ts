import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import {
  type ContentCheck,
  checkContent,
  type NamedProblem,
} from "../../src/domains/publications/content/checkContent.ts";
import { ID } from "../../src/platform/values/bounds.ts";
import { SocialAccount } from "../accounts/types.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, memberList, STATEMENT, worth } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { PublicationRule } from "./validation.ts";

const CheckedMediaInput = builder.inputType("CheckedMediaInput", {
  description: "Media item of a content that is checked.",
  fields: (t) => ({
    mediaId: t.id({ description: "Id of a media item of the workspace. Another id is checked as an unknown file." }),
    altText: t.string({
      required: false,
      ...within(BOUNDS.altText),
      description: `Alternative text, ${length(BOUNDS.altText)}; the text of the item if absent or null.`,
    }),
  }),
});

const CheckedSegmentInput = builder.inputType("CheckedSegmentInput", {
  description: "Post of a content that is checked.",
  fields: (t) => ({
    id: t.string({
      required: false,
      ...within(ID),
      description: "Name of the post that its problems have as `segmentId`; none if absent or null.",
    }),
    text: t.string({
      ...within(BOUNDS.text),
      defaultValue: "",
      extensions: { wire: "content", constraints: BOUNDS.text },
      description: `Text of the post, ${length(BOUNDS.text)}.`,
    }),
    media: t.field({
      type: [CheckedMediaInput],
      defaultValue: [],
      ...within(BOUNDS.media),
      description: `Media items of the post, at most ${BOUNDS.media.maxItems}.`,
    }),
  }),
});

const CheckContentInput = builder.inputType("CheckContentInput", {
  description: "Content to check, and the accounts that it is checked for.",
  fields: (t) => ({
    accountIds: t.idList({
      ...within(BOUNDS.splitAccounts),
      description: `Ids of 1 to ${BOUNDS.splitAccounts.maxItems} accounts of one workspace, each once.`,
    }),
    segments: t.field({
      type: [CheckedSegmentInput],
      ...within(BOUNDS.segments),
      description: `Posts in the order of the thread, 1 to ${BOUNDS.segments.maxItems}.`,
    }),
  }),
});

const ContentProblem = builder.objectRef<NamedProblem>("ContentProblem").implement({
  description: "One rule that a content breaks for an account.",
  applications: "withParent",
  fields: (t) => ({
    path: t.string({
      ...MEMBER,
      description: "Path of the member with the problem, such as `segments.0.text`.",
      resolve: ({ path }) => path.join("."),
    }),
    segmentId: t.exposeString("segmentId", {
      ...MEMBER,
      nullable: true,
      description: "`id` of the post in the input; null without one, and for a problem of the account.",
    }),
    rule: t.expose("rule", {
      ...MEMBER,
      type: PublicationRule,
      description: "Rule that is broken.",
    }),
    message: t.exposeString("message", { ...MEMBER, description: "Human-readable explanation of the problem." }),
  }),
});

const AccountContentCheck = builder.objectRef<ContentCheck>("AccountContentCheck").implement({
  description: "Result of checking a content for one account.",
  applications: "withParent",
  fields: (t) => ({
    accountId: t.id({ ...MEMBER, description: "Id of the account.", resolve: ({ account }) => account.id }),
    account: t.expose("account", {
      type: SocialAccount,
      description: "Account that the content was checked for.",
    }),
    valid: t.boolean({
      ...MEMBER,
      description: "Whether the content can be published to the account now.",
      resolve: ({ problems }) => problems.length === 0,
    }),
    problems: t.expose("problems", {
      ...memberList(3),
      type: [ContentProblem],
      description: "All problems that prevent publishing, a few for each of at most 25 segments.",
    }),
  }),
});

builder.queryFields((t) => ({
  checkContent: t.field({
    ...requires("read", { role: "workspaceMember", application: "publications:read" }),
    // The characters of the texts are metered.
    ...worth(2 * STATEMENT, 5),
    type: [AccountContentCheck],
    nullable: true,
    description:
      "Checks a content that is not saved for each of the accounts, in the order of their ids. Calls no provider, and stores nothing.",
    args: {
      input: t.arg({
        type: CheckContentInput,
        description:
          "Content to check by the rules of `validatePublication`, and accounts of one workspace. Fails with NOT_FOUND if an account is not visible to the viewer, and with INVALID_INPUT for accounts of several workspaces.",
      }),
    },
    resolve: (_root, { input }, { context }) => checkContent(context, input),
  }),
}));
