import { z } from "zod";
import { pathOf } from "../../../platform/env/links.ts";
import { defineTopic, id } from "./topic.ts";

/** To the members who may reconnect the account. */
export const accountNeedsAttention = defineTopic({
  group: "publishing",
  mails: "OFF",
  critical: true,
  description: "A connected account must be reconnected before publishing.",
  subject: "An account needs attention",
  payload: z.object({
    account_id: id,
    publication_id: z.string().describe("empty if no publication found the failure"),
    provider: z.string(),
    account_label: z.string(),
  }),
  about: z.object({}),
  texts: ({ payload }) => ({
    title: `${payload.account_label} needs attention`,
    body: `Reconnect this ${payload.provider} account. Nothing can be published to it until then.`,
    action: "Reconnect",
  }),
  href: () => pathOf("accounts"),
  producer: (
    workspaceId: string,
    account: { id: string; provider: string; label: string },
    publicationId: string = "",
  ) => ({
    payload: {
      account_id: account.id,
      publication_id: publicationId,
      provider: account.provider,
      account_label: account.label,
    },
    about: {},
    workspaceId,
    to: "editors" as const,
  }),
});
