import { z } from "zod";
import { pathOf } from "../../../platform/env/links.ts";
import { defineTopic, id } from "./topic.ts";

export const newEngagement = defineTopic({
  group: "conversations",
  mails: "OFF",
  description: "A person responded to a post.",
  subject: "A post has a new response",
  payload: z.object({
    engagement_id: id,
    publication_id: z.string(),
    rendition_id: z.string(),
    provider: z.string(),
    author_name: z.string(),
  }),
  about: z.object({}),
  texts: ({ payload }) => ({
    title: `${payload.author_name} responded to your post`,
    body: `The response is on ${payload.provider}.`,
    action: "View",
  }),
  href: ({ payload }) => pathOf("engagement", { engagement_id: payload.engagement_id }),
  producer: "none",
});
