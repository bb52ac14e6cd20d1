import { places, publishing, titleOf } from "./publishing.ts";
import { defineTopic } from "./topic.ts";

export const postPublished = defineTopic({
  ...publishing,
  mails: "OFF",
  description: "A publication was published to all destinations.",
  subject: "A post was published",
  texts: ({ payload, about }) => ({
    title: `${titleOf(about)} was published`,
    body: `The post was published to ${places(payload.successful_destinations)}.`,
    action: "View activity",
  }),
});
