import { review, titleOf } from "./review.ts";
import { defineTopic } from "./topic.ts";

export const publicationApproved = defineTopic({
  ...review,
  description: "A publication was approved; sent to its creator and to the person who submitted the publication.",
  subject: "A post was approved",
  texts: ({ about }) => ({
    title: `${titleOf(about)} was approved`,
    body: "The post may be published as it is. A change of its content needs a new approval.",
    action: "View post",
  }),
});
