import { z } from "zod";
import { pathOf } from "../../../platform/env/links.ts";
import { defineTopic, id } from "./topic.ts";

/** To the members who may reconnect the account. */
export const accountExpiring = defineTopic({
  group: "publishing",
  mails: "IMMEDIATE",
  description: "A connected account must be reconnected soon, because its credentials end.",
  subject: "An account must be reconnected soon",
  payload: z.object({
    account_id: id,
    provider: z.string(),
    account_label: z.string(),
    expires_at: z.string().describe("time when the credentials end"),
  }),
  about: z.object({}),
  texts: ({ payload }) => ({
    title: `${payload.account_label} must be reconnected soon`,
    body: `Reconnect this ${payload.provider} account before ${payload.expires_at.slice(0, 10)}. Nothing can be published to it after that day.`,
    action: "Reconnect",
  }),
  href: () => pathOf("accounts"),
  producer: (workspaceId: string, account: { id: string; provider: string; label: string; expiresAt: Date }) => ({
    payload: {
      account_id: account.id,
      provider: account.provider,
      account_label: account.label,
      expires_at: account.expiresAt.toISOString(),
    },
    about: {},
    workspaceId,
    to: "editors" as const,
  }),
});
