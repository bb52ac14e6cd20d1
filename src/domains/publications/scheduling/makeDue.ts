import { randomUUID } from "node:crypto";
import type { AuditAction } from "../../../platform/audit/actions.ts";
import { changes } from "../../../platform/audit/entry.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Done } from "../../../platform/write/outcome.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { count } from "../../usage/effects.ts";
import type { NewContent } from "../frozen/store.ts";
import { publicationDue } from "../messages.ts";
import { type Acted, acted, auditEventOf, type DuePublication } from "../outcome.ts";
import { moveTo } from "../state.ts";
import type { PublicationTarget } from "../target.ts";
import { UNSENT } from "./unsent.ts";

/** The time of publishing, with the audit action of the operation. */
interface DueTime {
  tx: Tx;
  services: Services;
  now: Date;
  target: PublicationTarget;
  scheduledAt: Date;
  /** The planned time from now on; absent to keep it. */
  plannedAt?: Date;
  /** The slot that the publication occupies; null for none. */
  slotAt: Date | null;
  /** The content as it is frozen now; absent if it was frozen before. */
  content: NewContent | undefined;
  action: AuditAction;
}

/**
 * Schedules the whole publication for an instant and makes its earlier job outdated. A publication that was not
 * scheduled before counts as one more scheduled post of this month, even if it is canceled later.
 * @throws DomainError QUOTA_EXCEEDED
 */
export async function makeDue({
  tx,
  services,
  now,
  target,
  scheduledAt,
  plannedAt = target.publication.plannedAt ?? undefined,
  slotAt,
  content,
  action,
}: DueTime): Promise<Done<DuePublication>> {
  const { publication } = target;
  const activation = await activate(tx, target);
  const jobId = randomUUID();
  const moved = await moveTo(tx, publication, "SCHEDULED", {
    scheduledAt,
    ...(plannedAt && { plannedAt }),
    slotAt,
    jobId,
    content,
    now,
  });
  await tx.rendition.updateMany({
    where: { publicationId: publication.id },
    data: { ...UNSENT, status: "SCHEDULED", updatedAt: now },
  });
  const due = { state: moved.state, scheduledAt, slotAt };
  const changed = changes(publication, due, { state: "values", scheduledAt: "values", slotAt: "values" });
  if (publication.state !== "SCHEDULED") {
    const { organizationId } = target;
    await count(tx, services, { organizationId, metric: "scheduled_posts_monthly", delta: 1, at: now });
  }
  return {
    value: { ...acted(moved), jobId, ...activation },
    audit: auditEventOf(action, target, changed),
    outbox: [publicationDue.message({ publicationId: publication.id }, { jobId, dueAt: scheduledAt })],
  };
}

/**
 * The first publication that is scheduled or published activates its workspace (docs/decisions/publications.md, 10).
 */
async function activate(
  tx: Tx,
  { workspace: { id, activationPublicationId }, publication }: PublicationTarget,
): Promise<Omit<DuePublication, keyof Acted | "jobId">> {
  if (activationPublicationId !== null) return { workspaceActivated: false, activationPublicationId };
  const { count: activated } = await tx.workspace.updateMany({
    where: { id, activationPublicationId: null },
    data: { activationPublicationId: publication.id },
  });
  if (activated === 1) return { workspaceActivated: true, activationPublicationId: publication.id };
  // A concurrent publication activated the workspace first.
  const first = await tx.workspace.findUniqueOrThrow({ where: { id }, select: { activationPublicationId: true } });
  return { workspaceActivated: false, activationPublicationId: first.activationPublicationId as string };
}
