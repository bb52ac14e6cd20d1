import { z } from "zod";
import { pathOf } from "../../../platform/env/links.ts";
import { quoted } from "../quoted.ts";
import { defineTopic, id } from "./topic.ts";

const BODIES = {
  repeated_failure: "Deliveries failed repeatedly. Repair the receiver, then resume the endpoint.",
  creator_lost_access:
    "The creator of the endpoint may no longer administer the endpoint. Review the endpoint, then resume it.",
  gone: "The receiver answered 410 Gone, so the endpoint is disabled.",
} as const;
type Kind = keyof typeof BODIES;

/** To the people who may administer the endpoint. `once` is unique among the pauses of the endpoint. */
export const webhookPaused = defineTopic({
  group: "account",
  mails: "IMMEDIATE",
  critical: true,
  description: "An endpoint of webhooks was paused or disabled.",
  subject: "An endpoint of webhooks was paused",
  payload: z.object({ kind: z.enum(Object.keys(BODIES) as Kind[]), endpoint_id: id }),
  /** The description of the endpoint, or the host of its address. */
  about: z.object({ endpoint: z.string() }),
  texts: ({ payload: { kind }, about: { endpoint } }) => ({
    title: `The webhook endpoint ${quoted(endpoint)} gets no events`,
    body: BODIES[kind],
    action: "Review settings",
  }),
  href: () => pathOf("settings"),
  producer: (
    userIds: string[],
    payload: { kind: Kind; endpoint_id: string },
    { endpoint, once }: { endpoint: string; once: string },
  ) => ({
    payload,
    about: { endpoint },
    eventKey: `${payload.endpoint_id}:${once}`,
    workspaceId: null,
    to: userIds,
  }),
});
