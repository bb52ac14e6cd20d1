import { BOUNDS } from "../../src/domains/publications/bounds.ts";
import { publicationsByIds } from "../../src/domains/publications/read.ts";
import { approvePublication } from "../../src/domains/publications/review/approve.ts";
import { commentOnPublication } from "../../src/domains/publications/review/comment.ts";
import { requestChanges } from "../../src/domains/publications/review/requestChanges.ts";
import { deleteComment, reopenComment, resolveComment } from "../../src/domains/publications/review/settleComment.ts";
import { submitForReview } from "../../src/domains/publications/review/submit.ts";
import { figure, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { REFERENCE, reference } from "../core/reference.ts";
import { requires } from "../core/roots.ts";
import { PublicationComment } from "./comments.ts";
import { PUBLICATION_ID, REVISION } from "./inputs.ts";
import { publicationPayload } from "./payloads.ts";
import "./review.ts";
import { Publication } from "./types.ts";

const publicationOf = reference("Publication", publicationsByIds, { id: true, workspaceId: true });

const SubmitForReviewPayload = publicationPayload("submitForReview");
const ApprovePublicationPayload = publicationPayload("approvePublication");
const RequestChangesPayload = publicationPayload("requestChanges");

const commentPayload = (mutation: string) =>
  payload<{ id: string }>(mutation, {
    fields: (t) => ({
      publicationComment: t.field({
        type: PublicationComment,
        description: "The comment after the operation.",
        resolve: (row) => row,
      }),
    }),
  });
const CommentOnPublicationPayload = commentPayload("commentOnPublication");
const ResolveCommentPayload = commentPayload("resolveComment");
const ReopenCommentPayload = commentPayload("reopenComment");
const DeleteCommentPayload = payload<{ id: string; publicationId: string }>("deleteComment", {
  fields: (t) => ({
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

const comment = {
  ...within(BOUNDS.comment),
  description: `Comment to add to the publication, 1 to ${figure(BOUNDS.comment.maxLength)} characters.`,
};
const REVIEWED_REVISION = {
  description:
    "Revision of the publication that the reviewer read. Fails with REVISION_CONFLICT if the publication has another revision.",
};

export const SubmitForReviewInput = inputOf("submitForReview", {
  fields: (t) => ({
    id: t.id(PUBLICATION_ID),
    expectedRevision: t.int(REVISION),
    comment: t.string({ ...comment, required: false }),
  }),
});
const ApprovePublicationInput = inputOf("approvePublication", {
  fields: (t) => ({
    id: t.id(PUBLICATION_ID),
    expectedRevision: t.int(REVIEWED_REVISION),
    comment: t.string({ ...comment, required: false }),
  }),
});
const RequestChangesInput = inputOf("requestChanges", {
  fields: (t) => ({ id: t.id(PUBLICATION_ID), expectedRevision: t.int(REVIEWED_REVISION), comment: t.string(comment) }),
});
const CommentOnPublicationInput = inputOf("commentOnPublication", {
  fields: (t) => ({
    id: t.id(PUBLICATION_ID),
    text: t.string({
      ...within(BOUNDS.comment),
      description: `Text of the comment, 1 to ${figure(BOUNDS.comment.maxLength)} characters.`,
    }),
  }),
});

const commentInput = (mutation: string) =>
  inputOf(mutation, { fields: (t) => ({ id: t.id({ description: "Id of the comment to act on." }) }) });
const ResolveCommentInput = commentInput("resolveComment");
const ReopenCommentInput = commentInput("reopenComment");
const DeleteCommentInput = commentInput("deleteComment");

builder.mutationFields((t) => ({
  submitForReview: t.field({
    ...requires("write", { role: "workspaceEditor", application: "drafts:write" }),
    type: SubmitForReviewPayload,
    description:
      "Submits a publication for review and notifies the people who may approve.\n\nFails with CONFLICT if the publication is in review or approved, is being published, or was published.",
    args: { input: t.arg({ type: SubmitForReviewInput }) },
    resolve: (_root, { input }, { context }) => submitForReview(context, input),
  }),
  approvePublication: t.field({
    ...requires("write", { role: "publicationApprover" }),
    type: ApprovePublicationPayload,
    description:
      "Approves the present content of a publication in review.\n\nFails with FORBIDDEN for a publication that the viewer created or was the last to change, unless the workspace permits self-approval. Fails with CONFLICT if the publication is not in review.",
    args: { input: t.arg({ type: ApprovePublicationInput }) },
    resolve: (_root, { input }, { context }) => approvePublication(context, input),
  }),
  requestChanges: t.field({
    ...requires("write", { role: "publicationApprover" }),
    type: RequestChangesPayload,
    description:
      "Requests changes of a publication in review, or withdraws its approval. A scheduled publication keeps its time.\n\nFails with CONFLICT if the publication is neither in review nor approved.",
    args: { input: t.arg({ type: RequestChangesInput }) },
    resolve: (_root, { input }, { context }) => requestChanges(context, input),
  }),
  commentOnPublication: t.field({
    ...requires("write", { role: "publicationCommenter" }),
    type: CommentOnPublicationPayload,
    description:
      "Adds a comment to a publication in any state. The publication keeps its revision.\n\nThe creator, the person who submitted the publication, and earlier commenters are notified. Fails with CONFLICT if the publication has 500 comments.",
    args: { input: t.arg({ type: CommentOnPublicationInput }) },
    resolve: (_root, { input }, { context }) => commentOnPublication(context, input),
  }),
  resolveComment: t.field({
    ...requires("write", { role: "publicationCommenter" }),
    type: ResolveCommentPayload,
    description: "Marks a comment as resolved. Repeating the call changes nothing.",
    args: { input: t.arg({ type: ResolveCommentInput }) },
    resolve: (_root, { input }, { context }) => resolveComment(context, input),
  }),
  reopenComment: t.field({
    ...requires("write", { role: "publicationCommenter" }),
    type: ReopenCommentPayload,
    description: "Opens a resolved comment again. Repeating the call changes nothing.",
    args: { input: t.arg({ type: ReopenCommentInput }) },
    resolve: (_root, { input }, { context }) => reopenComment(context, input),
  }),
  deleteComment: t.field({
    ...requires("write", { role: "commentAuthor" }),
    type: DeleteCommentPayload,
    description:
      "Deletes a comment. Fails with FORBIDDEN for people other than its author and admins of the workspace.",
    args: { input: t.arg({ type: DeleteCommentInput }) },
    resolve: (_root, { input }, { context }) => deleteComment(context, input),
  }),
}));
