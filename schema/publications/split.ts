import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import { READS, splitText } from "../../src/domains/publications/text/split.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { computed, STATEMENT } from "../core/prices.ts";
import { requires } from "../core/roots.ts";

builder.queryFields((t) => ({
  splitText: t.field({
    ...requires("read", { role: "workspaceMember", application: "publications:read" }),
    complexity: ({ text }: { text?: string }) => ({ field: STATEMENT + computed(READS * (text?.length ?? 0)) }),
    type: ["String"],
    nullable: true,
    description: `Splits a text into 1 to ${BOUNDS.segments.maxItems} segments within the limits of all accounts: at ends of sentences, or of words, or between characters.`,
    args: {
      text: t.arg.string({
        ...within(BOUNDS.text),
        description: `Text to split, ${length(BOUNDS.text)}. Only white space at the cuts is left out, and links are never cut. Fails with INVALID_INPUT if a link is too long, or the text for ${BOUNDS.segments.maxItems} segments.`,
      }),
      accountIds: t.arg.idList({
        ...within(BOUNDS.splitAccounts),
        description: `Ids of the accounts whose limits apply, 1 to ${BOUNDS.splitAccounts.maxItems}, each once. Fails with NOT_FOUND if an account is not visible to the viewer.`,
      }),
    },
    resolve: (_root, args, { context }) => splitText(context, args),
  }),
}));
