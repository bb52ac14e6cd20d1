import { signedIn } from "../../../platform/access/requestContext.ts";
import { DomainError, requireConfirmation } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { DeletePost } from "../inputs.ts";
import { acted, auditEventOf } from "../outcome.ts";
import { renditionTarget } from "../target.ts";
import { removePosts } from "./remove.ts";

/**
 * Deletes the posts of a rendition at its provider; the publication stays. The provider is called before the
 * transaction, which records who had the posts deleted. A repeated call deletes the posts that remain, and changes
 * nothing after the last one.
 * @throws DomainError INVALID_INPUT without confirmation, checked first; CONFLICT if no post can be deleted now;
 * PROVIDER_REFUSED; EMAIL_NOT_VERIFIED; NOT_FOUND; FORBIDDEN for viewers
 */
export const deletePost = write({
  name: "deletePost",
  input: DeletePost,
  precheck: requireConfirmation,
  target: ({ tx, input, context }) => renditionTarget(tx, context, input.renditionId),
  permission: "workspace.edit",
  inViewersName: true,
  act: ({ input, context }) => removePosts(context.services, input.renditionId),
  async run({ tx, input: { renditionId: id }, context, target, now }) {
    const { publication, renditions } = target;
    const value = acted(publication);
    const rendition = renditions.find((each) => each.id === id);
    if (rendition?.removedFrom !== 0)
      throw new DomainError("CONFLICT", "Posts of this rendition remain. Call deletePost again");
    const { count } = await tx.rendition.updateMany({
      where: { id, removedAt: null },
      data: {
        removedAt: now,
        removedById: signedIn(context).id,
        removalLeasedUntil: null,
        updatedAt: now,
      },
    });
    if (count === 0) return { value, audit: null };
    return {
      value,
      audit: auditEventOf("publication.post_deleted", target, [{ field: "rendition_id", previous: id }]),
    };
  },
});
