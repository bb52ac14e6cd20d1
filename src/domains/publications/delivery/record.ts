import type { DeliveryState, RecoveryAction, RenditionStatus } from "../../../../prisma/generated/client/client.ts";
import type { AuditResult } from "../../../platform/audit/actions.ts";
import type { AuditDraft } from "../../../platform/audit/entry.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { EventDraft } from "../../../platform/webhooks/events.ts";
import type { Done } from "../../../platform/write/outcome.ts";
import { lockRow } from "../../../platform/write/sql.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import type { Bill } from "../../../providers/billing.ts";
import { newDeliveryKey } from "../../../providers/deliveryKey.ts";
import { count } from "../../usage/effects.ts";
import type { Metric } from "../../usage/read.ts";
import { finished } from "../finished.ts";
import { renditionDue, renditionUnknown } from "../messages.ts";
import { UNSENT } from "../scheduling/unsent.ts";
import { moveTo, outcomeOf } from "../state.ts";
import { NOTHING_BILLED, recordCosts } from "./costs.ts";
import { FAULTS, faultColumns } from "./faults.ts";
import type { Settlement } from "./settlement.ts";
import { keepLive } from "./thread.ts";

/** The ids of a rendition that records contain. */
export interface Place {
  id: string;
  publicationId: string;
  workspaceId: string;
  organizationId: string;
  accountId: string;
  provider: string;
  /** The position of the segment, and whether no other one follows. */
  segment: number;
  isLast: boolean;
  /** The attempt of the record; null without an attempt. */
  attemptId: string | null;
}

interface Row {
  status: RenditionStatus;
  recoveryAction: RecoveryAction;
  /** The state of the attempt. */
  attempt: DeliveryState;
  result: AuditResult;
}

const ROWS: Record<Settlement["state"], Row> = {
  LIVE: { status: "PUBLISHED", recoveryAction: "NONE", attempt: "LIVE", result: "succeeded" },
  QUEUED: { status: "PUBLISHING", recoveryAction: "NONE", attempt: "REJECTED", result: "failed" },
  AMBIGUOUS: { status: "PUBLISHING", recoveryAction: "RECONCILE", attempt: "AMBIGUOUS", result: "pending" },
  REJECTED: { status: "FAILED", recoveryAction: "RETRY", attempt: "REJECTED", result: "failed" },
  MANUAL_RESOLUTION: {
    status: "FAILED",
    recoveryAction: "MANUAL_RESOLUTION",
    attempt: "MANUAL_RESOLUTION",
    result: "pending",
  },
};

interface Recording {
  tx: Tx;
  services: Services;
  now: Date;
  place: Place;
  /**
   * The expected delivery states. In another state the result is already recorded elsewhere, and nothing is recorded.
   */
  from: readonly DeliveryState[];
  settlement: Settlement;
  /** The operations that the network billed: absent for none. Free networks have no bill. */
  bill?: Bill;
  /** Whether the worker stopped that may have sent the post: the reservation of the post counts as its bill. */
  wasLost?: boolean;
  /** Records only an attempt that has not begun the call that makes the post. */
  isPreparing?: boolean;
  /** More columns of the rendition to set. */
  also?: { lastReconciledAt: Date };
}

/**
 * Records the result of a rendition and its attempt. A rendition whose segment is live goes on with the next one; after
 * its last rendition the publication ends. The publication is locked first: otherwise two renditions that end at once
 * would each see the other in progress, and the publication would never end.
 * @returns whether the result was recorded
 */
export async function record({
  tx,
  services,
  now,
  place,
  from,
  settlement,
  bill = NOTHING_BILLED,
  wasLost = false,
  isPreparing,
  also,
}: Recording): Promise<Done<boolean>> {
  const { id, publicationId, workspaceId, attemptId, segment } = place;
  await lockRow(tx, "publication", publicationId, "NO KEY UPDATE");
  const { status, recoveryAction, attempt, result } = ROWS[settlement.state];
  const goesOn = settlement.state === "LIVE" && !place.isLast;
  const fault = "fault" in settlement ? settlement.fault : null;
  const { count: recorded } = await tx.rendition.updateMany({
    where: {
      id,
      segment,
      deliveryState: { in: [...from] },
      ...(attemptId !== null && { currentAttemptId: attemptId }),
      ...(isPreparing === true && { preparingAttemptId: attemptId }),
    },
    data: goesOn
      ? nextSegment(segment, now)
      : {
          status,
          deliveryState: settlement.state,
          recoveryAction,
          ...faultColumns(fault),
          terminalReason: status === "FAILED" && fault ? FAULTS[fault.code].reason : null,
          nextAttemptAt: settlement.state === "QUEUED" ? settlement.at : null,
          nextReconciliationAt: settlement.state === "AMBIGUOUS" ? settlement.at : null,
          leasedUntil: null,
          preparingAttemptId: null,
          ...(settlement.state === "LIVE" && settlement.posted),
          ...(settlement.state === "MANUAL_RESOLUTION" &&
            settlement.externalUrl !== undefined && { externalUrl: settlement.externalUrl }),
          ...also,
          updatedAt: now,
        },
  });
  if (recorded === 0) return { value: false, audit: null };
  await recordCosts(tx, services, { place, settlement, bill, wasLost, now });
  if (goesOn) {
    const { posted } = settlement;
    await keepLive(tx, { renditionId: id, position: segment, accountId: place.accountId, posted, now });
  }
  const auditEvents: AuditDraft[] = [];
  const uses: [Metric, number][] = [];
  if (attemptId !== null) {
    const outcome = { state: attempt, finishedAt: now, ...faultColumns(fault) };
    const { count: first } = await tx.deliveryAttempt.updateMany({
      where: { id: attemptId, finishedAt: null },
      data: outcome,
    });
    if (first === 0) await tx.deliveryAttempt.update({ where: { id: attemptId }, data: outcome });
    uses.push(["provider_write_calls_monthly", first], ["published_posts_monthly", attempt === "LIVE" ? 1 : 0]);
    auditEvents.push({
      action: "provider_write.post",
      resourceId: attemptId,
      ...tenant(place),
      result,
      changed: [
        { field: "rendition_id", current: id },
        { field: "delivery_state", current: settlement.state.toLowerCase() },
        ...(fault ? [{ field: "error_code", current: fault.code }] : []),
      ],
    });
  }
  const ended = goesOn
    ? { audit: [], outbox: [renditionDue.message({ renditionId: id })] }
    : await endPublication(tx, place, now);
  const { organizationId } = place;
  // The calls and posts have happened, so they count even beyond the plan's limit.
  for (const [metric, delta] of uses)
    await count(tx, services, { organizationId, metric, delta, at: now, granted: true });
  return {
    value: true,
    audit: [...auditEvents, ...ended.audit],
    outbox: [...wakingFor(settlement, id), ...ended.outbox],
    events: goesOn ? [] : renditionEvents(settlement, place),
    touched: [workspaceId],
  };
}

/** The webhook event of a rendition whose delivery ended; none while it is tried again. */
function renditionEvents({ state }: Settlement, { id, ...place }: Place): EventDraft[] {
  if (state === "QUEUED" || state === "AMBIGUOUS") return [];
  return [{ type: state === "LIVE" ? "rendition.published" : "rendition.failed", objectId: id, ...tenant(place) }];
}

const tenant = ({ organizationId, workspaceId }: Pick<Place, "organizationId" | "workspaceId">) => ({
  organizationId,
  workspaceId,
});

/** The columns of a rendition that goes on with the next segment, which is a post of its own. */
const nextSegment = (segment: number, now: Date) => ({
  ...UNSENT,
  segment: segment + 1,
  status: "PUBLISHING" as const,
  deliveryState: "QUEUED" as const,
  deliveryKey: newDeliveryKey(now),
  nextAttemptAt: now,
  leasedUntil: null,
  steps: null,
  preparingAttemptId: null,
  updatedAt: now,
});

function wakingFor(settlement: Settlement, renditionId: string): OutboxDraft[] {
  if (settlement.state !== "QUEUED" && settlement.state !== "AMBIGUOUS") return [];
  const messages = settlement.state === "QUEUED" ? renditionDue : renditionUnknown;
  return [messages.message({ renditionId }, { dueAt: settlement.at })];
}

/** Ends a publication without renditions in progress and notifies people. The caller has locked it. */
async function endPublication(
  tx: Tx,
  place: Place,
  now: Date,
): Promise<{ audit: AuditDraft[]; outbox: OutboxDraft[] }> {
  const publication = await tx.publication.findUniqueOrThrow({
    where: { id: place.publicationId },
    select: {
      id: true,
      revision: true,
      state: true,
      title: true,
      segments: true,
      renditions: { select: { status: true, recoveryAction: true, errorCode: true } },
    },
  });
  const outcome = outcomeOf(publication.renditions);
  if (publication.state !== "PUBLISHING" || outcome === undefined) return { audit: [], outbox: [] };
  await moveTo(tx, publication, outcome, { now, ...(outcome === "PUBLISHED" && { publishedAt: now }) });
  const action = outcome === "PUBLISHED" ? "publication.published" : "publication.failed";
  const result = outcome === "PUBLISHED" ? "succeeded" : "failed";
  const changed = [{ field: "state", previous: "publishing", current: outcome.toLowerCase() }];
  return {
    audit: [{ action, resourceId: publication.id, ...tenant(place), result, changed }],
    outbox: [finished({ ...publication, workspaceId: place.workspaceId })],
  };
}
