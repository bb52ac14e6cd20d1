import { z } from "zod";
import { pathOf } from "../../../platform/env/links.ts";
import { defineTopic, id } from "./topic.ts";

export const replyFailed = defineTopic({
  group: "conversations",
  mails: "IMMEDIATE",
  critical: true,
  description: "A reply could not be sent.",
  subject: "A reply could not be sent",
  payload: z.object({
    engagement_id: id.optional().describe("or a conversation and its message"),
    conversation_id: id.optional(),
    message_id: id.optional(),
    provider: z.string(),
    attempt_id: id.optional(),
  }),
  about: z.object({}),
  texts: ({ payload }) => ({
    title: "A reply could not be sent",
    body: `${payload.provider} rejected the reply.`,
    action: "Review",
  }),
  href: ({ payload: { engagement_id, conversation_id = "" } }) =>
    engagement_id === undefined ? pathOf("conversation", { conversation_id }) : pathOf("engagement", { engagement_id }),
  producer: "none",
});
