import { notFound, requireConfirmation } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { DeleteRendition } from "../inputs.ts";
import { type PublicationTarget, publicationTarget } from "../target.ts";
import { applyEdit, discardFetched, fetchFor, goesOut } from "./apply.ts";
import type { Input } from "./edit.ts";

/**
 * Removes one destination of a publication; the others keep their content.
 * @throws DomainError INVALID_INPUT without confirmation, checked first; NOT_FOUND, also for an account that is no
 * destination; otherwise as `updatePublication`
 */
export const deleteRendition = write({
  name: "deleteRendition",
  input: DeleteRendition,
  precheck: requireConfirmation,
  target: async ({ tx, input, context }) => {
    const target = await publicationTarget(tx, context, input.publicationId);
    if (!target.renditions.some(({ accountId }) => accountId === input.accountId)) throw notFound("Rendition");
    return target;
  },
  permission: "workspace.edit",
  goesOut,
  act: ({ input, context, target }) => fetchFor(context, target, editFor(target, input)),
  discard: discardFetched,
  run: (writing) => applyEdit({ ...writing, input: editFor(writing.target, writing.input) }),
});

const editFor = (
  { publication: { id } }: PublicationTarget,
  { accountId, expectedRevision }: { accountId: string; expectedRevision?: number | null | undefined },
): Input => ({ id, expectedRevision, removedAccountId: accountId });
