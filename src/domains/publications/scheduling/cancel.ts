import { changes } from "../../../platform/audit/entry.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { expectRevision, StaleRow } from "../../../platform/write/revision.ts";
import { write } from "../../../platform/write/write.ts";
import { releasePosts } from "../../network-costs/effects.ts";
import { released } from "../frozen/freeze.ts";
import { PublicationAct } from "../inputs.ts";
import { acted, auditEventOf } from "../outcome.ts";
import { requireState } from "../rules.ts";
import { moveTo } from "../state.ts";
import { publicationTarget } from "../target.ts";
import { UNSENT } from "./unsent.ts";

/**
 * Cancels a publication of which nothing was sent. The planned time stays, the slot is free again, and the queued job
 * does nothing. Content that is neither approved nor in review follows the library again.
 * @throws DomainError CONFLICT if a rendition was sent, or the state does not permit it; REVISION_CONFLICT; NOT_FOUND
 */
export const cancelPublication = write({
  name: "cancelPublication",
  input: PublicationAct,
  target: ({ tx, input, context }) => publicationTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target, now }) {
    const { publication, renditions } = target;
    expectRevision(publication, input.expectedRevision);
    requireState(publication, "cancel");
    if (renditions.some(({ currentAttemptId, segment }) => currentAttemptId !== null || segment > 0)) {
      throw new DomainError("CONFLICT", "A rendition of this publication was already sent, so it cannot be canceled");
    }
    const content = released(target, { ...publication, state: "CANCELLED" });
    const { plannedAt, scheduledAt } = publication;
    // Publications that an earlier version scheduled have no planned time.
    const unscheduled = { scheduledAt: null, plannedAt: plannedAt ?? scheduledAt, slotAt: null, jobId: null } as const;
    const moved = await moveTo(tx, publication, "CANCELLED", { ...unscheduled, content, now });
    const { count } = await tx.rendition.updateMany({
      where: { publicationId: publication.id, currentAttemptId: null, segment: 0 },
      data: { ...UNSENT, status: "DRAFT", updatedAt: now },
    });
    // A worker has claimed a rendition since they were read.
    if (count !== renditions.length) throw new StaleRow();
    for (const { id } of renditions) await releasePosts(tx, id);
    return {
      value: acted(moved),
      audit: auditEventOf(
        "publication.cancelled",
        target,
        changes(publication, { state: moved.state }, { state: "values" }),
      ),
    };
  },
});
