import type { Problem } from "../../src/domains/publications/problems.ts";
import { validatePublication } from "../../src/domains/publications/validate.ts";
import { builder } from "../core/builder.ts";
import { oncePerRow } from "../core/memo.ts";
import { memberList, worth } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";

const PublicationRule = builder.enumType("PublicationRule", {
  description: "Rule that a publication can break before anything is sent.",
  values: {
    NO_DESTINATION: { description: "The publication has no destination." },
    ACCOUNT_DISCONNECTED: { description: "The account of the rendition is disconnected." },
    ACCOUNT_NEEDS_ATTENTION: { description: "The provider no longer accepts the credentials of the account." },
    EMPTY: { description: "The rendition has neither text nor media." },
    TEXT_TOO_LONG: { description: "The text is longer than the account's provider permits." },
    TOO_MANY_MEDIA: { description: "The rendition has more media items than the account's provider permits." },
    ALT_TEXT_TOO_LONG: { description: "An alternative text is longer than the account's provider permits." },
    UNSUPPORTED_OPTION: { description: "The account's provider does not support an option of the rendition." },
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
      description: "Path of the member with the problem, relative to the publication, such as `renditions.0.text`.",
      resolve: ({ path }) => path.join("."),
    }),
    rule: t.expose("rule", { type: PublicationRule, description: "Rule that the member breaks." }),
    message: t.exposeString("message", { description: "Human-readable explanation of the problem." }),
  }),
});

const PublicationValidation = builder.objectRef<{ problems: Problem[] }>("PublicationValidation").implement({
  description: "Result of checking whether a publication can be published now.",
  applications: "withParent",
  fields: (t) => ({
    valid: t.boolean({
      description: "Whether the publication has no problems.",
      resolve: ({ problems }) => problems.length === 0,
    }),
    problems: t.field({
      // Each of 50 renditions can have problems in its text and in each of 20 media items.
      ...memberList(1200),
      type: [PublicationProblem],
      description: "All problems that prevent publishing, in the order of the renditions.",
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
      "Checks a publication against the limits of its providers and the state of its accounts, without calling a provider. Null if the publication does not exist or is not visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the publication to check." }) },
    resolve: (_root, { id }, { scope }) =>
      oncePerRow(scope, `validatePublication ${id}`, () => validatePublication(scope, id)),
  }),
}));
