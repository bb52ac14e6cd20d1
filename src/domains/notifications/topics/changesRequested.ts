import { review, titleOf } from "./review.ts";
import { defineTopic } from "./topic.ts";

export const changesRequested = defineTopic({
  ...review,
  description: "A reviewer requested changes of a publication.",
  subject: "Changes were requested for a post",
  texts: ({ about }) => ({
    title: `Changes were requested for ${titleOf(about)}`,
    body: "Read the comment, change the post, and submit the post for review again.",
    action: "View comment",
  }),
});
