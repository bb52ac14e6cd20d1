import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import { publicationsByIds } from "../../src/domains/publications/read.ts";
import { approvePublication } from "../../src/domains/publications/review/approve.ts";
import { commentOnPublication } from "../../src/domains/publications/review/comment.ts";
import { requestChanges } from "../../src/domains/publications/review/requestChanges.ts";
import { deleteComment, reopenComment, resolveComment } from "../../src/domains/publications/review/settleComment.ts";
import { submitForReview } from "../../src/domains/publications/review/submit.ts";
import { figure, within } from "../core/bounds.ts";
import { type InputFields, inputOf, mutation, type PayloadFields } from "../core/mutation.ts";
import { REFERENCE, reference } from "../core/reference.ts";
import { requires } from "../core/roots.ts";
import { PublicationComment } from "./comments.ts";
import { PUBLICATION_ID, REVISION } from "./inputs.ts";
import { publicationPayload } from "./payloads.ts";
import "./review.ts";
import { Publication } from "./types.ts";

const publicationOf = reference("Publication", publicationsByIds, { id: true, workspaceId: true });

const commentPayload = <Row extends { id: string }>(t: PayloadFields<Row>) => ({
  publicationComment: t.field({
    type: PublicationComment,
    description: "The comment after the operation.",
    resolve: (row) => row,
  }),
});

const comment = {
  ...within(BOUNDS.comment),
  description: `Comment to add to the publication, 1 to ${figure(BOUNDS.comment.maxLength)} characters.`,
};
const REVIEWED_REVISION = {
  description:
    "Revision of the publication that the reviewer read. Fails with REVISION_CONFLICT if the publication has another revision.",
};

export const SubmitForReviewInput = inputOf("submitForReview", (t) => ({
  id: t.id(PUBLICATION_ID),
  expectedRevision: t.int(REVISION),
  comment: t.string({ ...comment, required: false }),
}));

const commentInput = (t: InputFields) => ({ id: t.id({ description: "Id of the comment to act on." }) });

mutation("submitForReview", {
  ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
  description:
    "Submits a publication for review and notifies the people who may approve.\n\nFails with CONFLICT if the publication is in review or approved, is being published, or was published.",
  input: SubmitForReviewInput,
  run: (context, input) => submitForReview(context, input),
  payload: publicationPayload,
});

mutation("approvePublication", {
  ...requires("write", { role: "publicationApprover" }),
  description:
    "Approves the present content of a publication in review.\n\nFails with FORBIDDEN for a publication that the viewer created or was the last to change, unless the workspace permits self-approval. Fails with CONFLICT if the publication is not in review.",
  input: (t) => ({
    id: t.id(PUBLICATION_ID),
    expectedRevision: t.int(REVIEWED_REVISION),
    comment: t.string({ ...comment, required: false }),
  }),
  run: (context, input) => approvePublication(context, input),
  payload: publicationPayload,
});

mutation("requestChanges", {
  ...requires("write", { role: "publicationApprover" }),
  description:
    "Requests changes of a publication in review, or withdraws its approval. A scheduled publication keeps its time.\n\nFails with CONFLICT if the publication is neither in review nor approved.",
  input: (t) => ({ id: t.id(PUBLICATION_ID), expectedRevision: t.int(REVIEWED_REVISION), comment: t.string(comment) }),
  run: (context, input) => requestChanges(context, input),
  payload: publicationPayload,
});

mutation("commentOnPublication", {
  ...requires("write", { role: "publicationCommenter" }),
  description:
    "Adds a comment to a publication in any state. The publication keeps its revision.\n\nThe creator, the person who submitted the publication, and earlier commenters are notified. Fails with CONFLICT if the publication has 500 comments.",
  input: (t) => ({
    id: t.id(PUBLICATION_ID),
    text: t.string({
      ...within(BOUNDS.comment),
      description: `Text of the comment, 1 to ${figure(BOUNDS.comment.maxLength)} characters.`,
    }),
  }),
  run: (context, input) => commentOnPublication(context, input),
  payload: commentPayload,
});

mutation("resolveComment", {
  ...requires("write", { role: "publicationCommenter" }),
  description: "Marks a comment as resolved. Repeating the call changes nothing.",
  input: commentInput,
  run: (context, input) => resolveComment(context, input),
  payload: commentPayload,
});

mutation("reopenComment", {
  ...requires("write", { role: "publicationCommenter" }),
  description: "Opens a resolved comment again. Repeating the call changes nothing.",
  input: commentInput,
  run: (context, input) => reopenComment(context, input),
  payload: commentPayload,
});

mutation("deleteComment", {
  ...requires("write", { role: "commentAuthor" }),
  description: "Deletes a comment. Fails with FORBIDDEN for people other than its author and admins of the workspace.",
  input: commentInput,
  run: (context, input) => deleteComment(context, input),
  payload: (t) => ({
    deletedId: t.id({ description: "Id of the comment that was deleted.", resolve: ({ id }) => id }),
    publication: t.field({
      ...REFERENCE,
      type: Publication,
      nullable: true,
      description: "Publication whose comments changed; null if the publication is not visible to the viewer.",
      resolve: ({ publicationId }, _args, context, info) => publicationOf(context, info, publicationId),
    }),
  }),
});
