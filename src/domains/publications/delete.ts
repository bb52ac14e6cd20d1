import { requireScope } from "../../platform/access/requireCredential.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { queueChanged } from "../notifications/effects.ts";
import { DeletePublication } from "./inputs.ts";
import { acted, evidenceOf } from "./outcome.ts";
import { requireConfirmation, requireState } from "./rules.ts";
import { publicationTarget } from "./target.ts";

/**
 * Deletes a publication with its renditions and what is known of their delivery; what is out at the providers stays there.
 * @throws DomainError INVALID_INPUT without confirmation, before anything else; CONFLICT while it is being published; NOT_FOUND, also out
 * of reach; FORBIDDEN for viewers
 */
export const deletePublication = write({
  name: "deletePublication",
  input: DeletePublication,
  precheck: requireConfirmation,
  target: ({ tx, input, scope }) => publicationTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, scope, target, now }) {
    const { publication } = target;
    // Of an application that may write drafts, nothing else is deleted.
    if (publication.state !== "DRAFT") requireScope(scope.viewer, "publications:cancel");
    requireState(publication, "delete");
    const { id, revision } = publication;
    await compareAndSet(tx.publication.delete({ where: { id, revision } }));
    if (publication.state === "SCHEDULED") await queueChanged(tx, publication.workspaceId, false, now);
    return {
      value: acted(publication, "Publication deleted"),
      audit: evidenceOf("publication.deleted", target),
    };
  },
});
