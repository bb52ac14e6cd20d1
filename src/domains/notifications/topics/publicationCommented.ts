import { review, titleOf } from "./review.ts";
import { defineTopic } from "./topic.ts";

export const publicationCommented = defineTopic({
  ...review,
  description: "A person commented on a publication.",
  subject: "A post has a new comment",
  texts: ({ about }) => ({
    title: `${titleOf(about)} has a new comment`,
    body: "Open the post to read the comment.",
    action: "View comment",
  }),
});
