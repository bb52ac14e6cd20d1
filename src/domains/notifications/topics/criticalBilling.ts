import { z } from "zod";
import { pathOf } from "../../../platform/env/links.ts";
import { defineTopic } from "./topic.ts";

const TITLES = {
  payment_failed: (organization) => `A payment for ${organization} failed`,
  subscription_canceled: (organization) => `The subscription of ${organization} was canceled`,
  limit_reached: (organization) => `${organization} has reached a limit of its plan`,
} as const satisfies Record<string, (organization: string) => string>;
type Kind = keyof typeof TITLES;

/** To the people who pay for the organization. */
export const criticalBilling = defineTopic({
  group: "account",
  mails: "ALWAYS",
  description: "The billing of an organization needs attention.",
  subject: "The billing of an organization needs attention",
  payload: z.object({ kind: z.enum(Object.keys(TITLES) as Kind[]) }),
  about: z.object({ organization: z.string() }),
  texts: ({ payload: { kind }, about: { organization } }) => ({
    title: TITLES[kind](organization),
    body: "Review the billing settings to keep publishing.",
    action: "Review billing",
  }),
  href: () => pathOf("settings"),
  producer: (userIds: string[], kind: Kind, organization: string) => ({
    payload: { kind },
    about: { organization },
    workspaceId: null,
    to: userIds,
  }),
});
