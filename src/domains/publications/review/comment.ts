import { signedIn } from "../../../platform/access/requestContext.ts";
import { write } from "../../../platform/write/write.ts";
import { notify } from "../../notifications/effects.ts";
import { nameOf } from "../content/content.ts";
import { auditEventOf } from "../outcome.ts";
import { publicationTarget } from "../target.ts";
import { CommentOnPublication } from "./inputs.ts";
import { newComment, present, rowOf } from "./step.ts";

/**
 * Adds a comment to a publication in any state, and notifies its creator, the person who submitted it, and earlier
 * commenters. The publication keeps its revision, so that a comment never stands in the way of an approval.
 * @throws DomainError FORBIDDEN for viewers who may not approve; CONFLICT beyond the greatest number of comments;
 * NOT_FOUND
 */
export const commentOnPublication = write({
  name: "commentOnPublication",
  input: CommentOnPublication,
  target: ({ tx, input, context }) => publicationTarget(tx, context, input.id),
  permission: "publication.comment",
  async run({ tx, input: { text }, target, context, now }) {
    const { publication } = target;
    const by = signedIn(context).id;
    const where = { publicationId: publication.id };
    const earlier = await tx.publicationComment.groupBy({ by: ["authorId"], where });
    const comment = await newComment(tx, publication, { authorId: by, text, now });
    const { id, workspaceId, createdById, submittedById } = publication;
    const to = present([createdById, submittedById, ...earlier.map(({ authorId }) => authorId)]);
    const about = { id, workspaceId, title: nameOf(publication) };
    return {
      value: comment,
      rows: [rowOf(comment)],
      audit: auditEventOf("publication.comment_added", target, [{ field: "comment_id", current: comment.id }]),
      outbox: [notify("publication_commented", about, { to, by, once: comment.id })],
    };
  },
});
