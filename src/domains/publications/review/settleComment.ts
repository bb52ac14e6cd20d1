import { can } from "../../../platform/access/permissions.ts";
import * as reach from "../../../platform/access/reach.ts";
import { type RequestContext, signedIn } from "../../../platform/access/requestContext.ts";
import { forbidden, notFound } from "../../../platform/errors/errors.ts";
import { compareAndSet } from "../../../platform/write/revision.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { auditEventOf } from "../outcome.ts";
import { CommentAct } from "./inputs.ts";

/**
 * The comment that a write acts on, with its publication.
 * @throws DomainError NOT_FOUND, also for one that the viewer cannot see
 */
async function commentTarget(tx: Tx, context: RequestContext, id: string) {
  const row = await tx.publicationComment.findFirst({
    where: { id, ...reach.inWorkspaces(context.viewer) },
    include: { workspace: { select: { organizationId: true } } },
  });
  if (!row) throw notFound("Comment");
  const { workspace, ...comment } = row;
  const { publicationId, workspaceId } = comment;
  return { comment, publication: { id: publicationId }, workspaceId, organizationId: workspace.organizationId };
}

/** An operation that resolves a comment, or opens it again. A repeated call changes nothing. */
const settling = (name: string, resolves: boolean) =>
  write({
    name,
    input: CommentAct,
    target: ({ tx, input, context }) => commentTarget(tx, context, input.id),
    permission: "publication.comment",
    async run({ tx, target, context, now }) {
      const { id, resolvedAt } = target.comment;
      if ((resolvedAt !== null) === resolves) return { value: target.comment, audit: null };
      const data = resolves
        ? { resolvedAt: now, resolvedById: signedIn(context).id }
        : { resolvedAt: null, resolvedById: null };
      const value = await compareAndSet(tx.publicationComment.update({ where: { id, resolvedAt }, data }));
      const action = resolves ? "publication.comment_resolved" : "publication.comment_reopened";
      return { value, audit: auditEventOf(action, target, [{ field: "comment_id", current: id }]) };
    },
  });

/** Marks a comment as resolved. @throws DomainError FORBIDDEN for viewers who may not approve; NOT_FOUND */
export const resolveComment = settling("resolveComment", true);

/** Opens a resolved comment again. @throws DomainError FORBIDDEN for viewers who may not approve; NOT_FOUND */
export const reopenComment = settling("reopenComment", false);

/** Deletes a comment. @throws DomainError FORBIDDEN for all but its author and the workspace's admins; NOT_FOUND */
export const deleteComment = write({
  name: "deleteComment",
  input: CommentAct,
  target: ({ tx, input, context }) => commentTarget(tx, context, input.id),
  permission: "publication.comment",
  async run({ tx, target, context }) {
    const { id, authorId } = target.comment;
    if (authorId !== signedIn(context).id && !can(context.viewer, "workspace.administer", target)) {
      throw forbidden("Only the author and admins of the workspace can delete a comment");
    }
    await compareAndSet(tx.publicationComment.delete({ where: { id } }));
    const changed = [{ field: "comment_id", previous: id }];
    return { value: target.comment, audit: auditEventOf("publication.comment_deleted", target, changed) };
  },
});
