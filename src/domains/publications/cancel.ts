import { changes } from "../../platform/audit/entry.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { expectRevision, StaleRow } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { PublicationAct } from "./inputs.ts";
import { acted, evidenceOf } from "./outcome.ts";
import { requireState } from "./rules.ts";
import { moveTo } from "./state.ts";
import { publicationTarget } from "./target.ts";
import { UNSENT } from "./unsent.ts";

/**
 * Keeps a publication from going out, as long as none of it was sent; its slot is free for others, and its job out of date.
 * @throws DomainError CONFLICT once a part was sent, or nothing is left to cancel; REVISION_CONFLICT; NOT_FOUND
 */
export const cancelPublication = write({
  name: "cancelPublication",
  input: PublicationAct,
  target: ({ tx, input, scope }) => publicationTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target, now }) {
    const { publication, renditions } = target;
    expectRevision(publication, input.expectedRevision);
    requireState(publication, "cancel");
    if (renditions.some(({ currentAttemptId }) => currentAttemptId !== null)) {
      throw new DomainError("CONFLICT", "A part of the publication was sent already: it cannot be cancelled");
    }
    const moved = await moveTo(tx, publication, "CANCELLED", { scheduledAt: null, slotAt: null, jobId: null, now });
    const { count } = await tx.rendition.updateMany({
      where: { publicationId: publication.id, currentAttemptId: null },
      data: { ...UNSENT, status: "DRAFT", updatedAt: now },
    });
    // A worker has taken one since it was looked at.
    if (count !== renditions.length) throw new StaleRow();
    return {
      value: acted(moved, "Publication cancelled"),
      audit: evidenceOf(
        "publication.cancelled",
        target,
        changes(publication, { state: moved.state }, { state: "values" }),
      ),
    };
  },
});
