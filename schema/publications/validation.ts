import type { Problem } from "../../src/domains/publications/problems.ts";
import { validatePublication } from "../../src/domains/publications/validate.ts";
import { builder } from "../core/builder.ts";
import { oncePerRow } from "../core/memo.ts";
import { memberList, worth } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";

const PublicationRule = builder.enumType("PublicationRule", {
  description: "What can stand in the way of publishing.",
  values: {
    NO_DESTINATION: { description: "It goes nowhere." },
    ACCOUNT_DISCONNECTED: { description: "The account is disconnected." },
    ACCOUNT_NEEDS_ATTENTION: { description: "The provider refuses what the account was connected with." },
    EMPTY: { description: "It has neither text nor media." },
    TEXT_TOO_LONG: { description: "Its text is longer than the account's provider takes." },
    TOO_MANY_MEDIA: { description: "It has more media than the account's provider takes." },
    ALT_TEXT_TOO_LONG: { description: "An alternative text is longer than the account's provider takes." },
    UNSUPPORTED_OPTION: { description: "The account's provider has no such option." },
  } as const,
});

const PublicationProblem = builder.objectRef<Problem>("PublicationProblem").implement({
  description: "One thing that stands in the way of publishing.",
  applications: "withParent",
  fields: (t) => ({
    renditionId: t.exposeID("renditionId", {
      nullable: true,
      description: "The rendition that it is about; null for the publication as a whole.",
    }),
    accountId: t.exposeID("accountId", {
      nullable: true,
      description: "The account of that rendition; null for the publication as a whole.",
    }),
    path: t.string({
      description: "The member that it is about, from the publication on, such as `renditions.0.text`.",
      resolve: ({ path }) => path.join("."),
    }),
    rule: t.expose("rule", { type: PublicationRule, description: "The rule that is broken." }),
    message: t.exposeString("message", { description: "What is wrong, for people." }),
  }),
});

const PublicationValidation = builder.objectRef<{ problems: Problem[] }>("PublicationValidation").implement({
  description: "Whether a publication could go out now, as far as can be told without asking its providers.",
  applications: "withParent",
  fields: (t) => ({
    valid: t.boolean({
      description: "Whether nothing stands in the way.",
      resolve: ({ problems }) => problems.length === 0,
    }),
    problems: t.field({
      // Each of 50 renditions can have problems in its text and in each of 20 media items.
      ...memberList(1200),
      type: [PublicationProblem],
      description: "All that stands in the way, in the order of the renditions.",
      resolve: ({ problems }) => problems,
    }),
  }),
});

builder.queryFields((t) => ({
  validatePublication: t.field({
    ...authScopes("read", { role: "workspaceMember", application: "publications:read" }),
    // Counts the user-perceived characters of up to 50 texts with 20,000 characters each.
    ...worth(20_000),
    type: PublicationValidation,
    nullable: true,
    description:
      "Checks a publication against what its providers take and how its accounts are. Null when it does not exist or is out of the viewer's reach.",
    args: { id: t.arg.id({ description: "The id of the publication." }) },
    resolve: (_root, { id }, { scope }) =>
      oncePerRow(scope, `validatePublication ${id}`, () => validatePublication(scope, id)),
  }),
}));
