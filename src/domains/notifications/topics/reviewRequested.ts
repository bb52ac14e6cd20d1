import { review, titleOf } from "./review.ts";
import { defineTopic } from "./topic.ts";

export const reviewRequested = defineTopic({
  ...review,
  description: "A publication was submitted for review; sent to people who can approve.",
  subject: "A post waits for a review",
  texts: ({ about }) => ({
    title: `${titleOf(about)} waits for a review`,
    body: "Approve the post, or request changes.",
    action: "Review",
  }),
});
