import { requireScope } from "../../../platform/access/requireCredential.ts";
import { requireConfirmation } from "../../../platform/errors/errors.ts";
import { compareAndSet, expectRevision } from "../../../platform/write/revision.ts";
import { write } from "../../../platform/write/write.ts";
import { queueChanged } from "../../notifications/effects.ts";
import { useMedia } from "../content/library.ts";
import { DeletePublication } from "../inputs.ts";
import { acted, auditEventOf } from "../outcome.ts";
import { requireState } from "../rules.ts";
import { publicationTarget } from "../target.ts";

/**
 * Deletes a publication with its renditions and their delivery attempts; published posts stay at the providers.
 * @throws DomainError INVALID_INPUT without confirmation, checked first; REVISION_CONFLICT; CONFLICT while it is being
 * published;
 * NOT_FOUND, also if the viewer cannot see it; FORBIDDEN for viewers
 */
export const deletePublication = write({
  name: "deletePublication",
  input: DeletePublication,
  precheck: requireConfirmation,
  target: ({ tx, input, context }) => publicationTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, input, context, target, now }) {
    const { publication } = target;
    expectRevision(publication, input.expectedRevision);
    // An application with drafts:write may delete drafts; other publications need publications:cancel.
    if (publication.state !== "DRAFT") requireScope(context.viewer, "publications:cancel");
    requireState(publication, "delete");
    const { id, revision } = publication;
    await compareAndSet(tx.publication.delete({ where: { id, revision } }));
    await useMedia(tx, id, [], now);
    if (publication.state === "SCHEDULED") await queueChanged(tx, publication.workspaceId, false, now);
    return {
      value: acted(publication),
      audit: auditEventOf("publication.deleted", target),
    };
  },
});
