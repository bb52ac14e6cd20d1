import { z } from "zod";
import { pathOf } from "../../../platform/env/links.ts";
import { defineTopic, id } from "./topic.ts";

export const newMessage = defineTopic({
  group: "conversations",
  mails: "OFF",
  description: "An account received a message.",
  subject: "There is a new message",
  payload: z.object({ conversation_id: id, message_id: id, provider: z.string(), sender_name: z.string() }),
  about: z.object({}),
  texts: ({ payload }) => ({
    title: `New message from ${payload.sender_name}`,
    body: `The message is on ${payload.provider}.`,
    action: "Open conversation",
  }),
  href: ({ payload }) => pathOf("conversation", { conversation_id: payload.conversation_id }),
  producer: "none",
});
