import { randomUUID } from "node:crypto";
import { changes } from "../../../platform/audit/entry.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { publicationDue } from "../messages.ts";
import { auditEventOf } from "../outcome.ts";
import type { PublicationTarget } from "../target.ts";
import { requireAhead } from "./ahead.ts";

/**
 * The columns, the job and the audit event of a scheduled publication whose planned time changes: it is due at that
 * time, and its slot is free again. Undefined if nothing changes or the publication is not scheduled.
 * @throws DomainError CONFLICT for a scheduled publication without a time; INVALID_INPUT for a time that is not ahead
 */
export function rescheduled(
  target: PublicationTarget,
  { plannedAt }: { plannedAt?: Date | null | undefined },
  now: Date,
) {
  const { publication } = target;
  const { id, state, scheduledAt } = publication;
  if (plannedAt === undefined || state !== "SCHEDULED" || plannedAt?.getTime() === scheduledAt?.getTime())
    return undefined;
  if (plannedAt === null)
    throw new DomainError("CONFLICT", "A scheduled publication needs a time. Cancel the publication instead");
  requireAhead(plannedAt, now, "plannedAt");
  const jobId = randomUUID();
  const due = { scheduledAt: plannedAt, slotAt: null };
  const changed = changes(publication, due, { scheduledAt: "values", slotAt: "values" });
  return {
    columns: { ...due, jobId },
    audit: [auditEventOf("publication.scheduled", target, changed)],
    outbox: [publicationDue.message({ publicationId: id }, { jobId, dueAt: plannedAt })],
  };
}
