import { z } from "zod";
import { pathOf } from "../../../platform/env/links.ts";
import { quoted } from "../quoted.ts";
import { defineTopic } from "./topic.ts";

export const timezoneReplaced = defineTopic({
  group: "account",
  mails: "IMMEDIATE",
  critical: true,
  description: "A time zone with an ambiguous name was replaced by UTC.",
  subject: "A time zone was replaced by UTC",
  payload: z.object({ previous: z.string(), workspace_id: z.string().describe("empty for the daily mail") }),
  /** The name of the workspace; absent for a daily mail. */
  about: z.object({ workspace: z.string().optional() }),
  texts: ({ payload: { previous }, about: { workspace } }) => ({
    title:
      workspace === undefined
        ? "The time zone of your daily mail is UTC now"
        : `The time zone of ${quoted(workspace)} is UTC now`,
    body: `The former name ${quoted(previous)} stands for several time zones. Choose the time zone again.`,
    action: "Review settings",
  }),
  href: () => pathOf("settings"),
  producer: { migration: "20261125012000_time_zones_of_temporal" },
});
