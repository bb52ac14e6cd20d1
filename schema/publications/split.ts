import { splitText } from "../../src/domains/publications/text/split.ts";
import { builder } from "../core/builder.ts";
import { worth } from "../core/prices.ts";
import { requires } from "../core/roots.ts";

builder.queryFields((t) => ({
  splitText: t.field({
    ...requires("read", { role: "workspaceMember", application: "publications:read" }),
    // Counts the characters of a text of 20,000 several times, for each different limit of up to 50 accounts.
    ...worth(20_000),
    type: ["String"],
    nullable: true,
    description:
      "Splits a text into the texts of 1 to 25 segments, each within the limits of all accounts: at ends of sentences, otherwise of words, otherwise between characters. Links are never cut; only white space at the cuts is left out. Fails with INVALID_INPUT if a link is too long or more than 25 segments are needed, and with NOT_FOUND if an account is not visible to the viewer.",
    args: {
      text: t.arg.string({
        extensions: { constraints: { maxLength: 20_000 } },
        description: "Text to split, at most 20,000 characters.",
      }),
      accountIds: t.arg.idList({
        extensions: { constraints: { minItems: 1, maxItems: 50, uniqueItems: true } },
        description: "Ids of the accounts whose limits apply, 1 to 50, each once.",
      }),
    },
    resolve: (_root, args, { context }) => splitText(context, args),
  }),
}));
