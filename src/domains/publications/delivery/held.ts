import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import type { Bill } from "../../../providers/billing.ts";
import { renditionDue } from "../messages.ts";
import type { Claim } from "./claim.ts";
import { recordSteps } from "./costs.ts";
import { faultColumns } from "./faults.ts";
import type { Settlement } from "./settlement.ts";

/** Lets an attempt go on at an instant, because the provider is still processing what a step made. */
export function goOnAt(services: Services, { place }: Claim, at: Date, bill: Bill): Promise<void> {
  const { id, workspaceId, attemptId } = place;
  return systemWrite(services, async ({ tx, now }) => {
    const { count } = await tx.rendition.updateMany({
      where: { id, deliveryState: "SUBMITTED", currentAttemptId: attemptId },
      data: {
        deliveryState: "PROCESSING",
        nextAttemptAt: at,
        leasedUntil: null,
        preparingAttemptId: null,
        updatedAt: now,
      },
    });
    await recordSteps(tx, services, place, bill, now);
    const nothing = { value: undefined, audit: null };
    if (count === 0) return nothing;
    await tx.deliveryAttempt.update({ where: { id: attemptId }, data: { state: "PROCESSING" } });
    const wake = renditionDue.message({ renditionId: id }, { dueAt: at });
    return { ...nothing, outbox: [wake], touched: [workspaceId] };
  });
}

/**
 * Queues a rendition again whose host's circuit is open. No post was sent, so the attempt is deleted: it counts neither
 * as an attempt nor as a call, and the audit log does not contain it. The bill is that of the steps before.
 */
export function putBack(
  services: Services,
  { place, rendition }: Claim,
  { fault, at }: Extract<Settlement, { state: "QUEUED" }>,
  bill: Bill,
): Promise<void> {
  const { id, workspaceId, attemptId } = place;
  return systemWrite(services, async ({ tx, now }) => {
    const { count } = await tx.rendition.updateMany({
      where: { id, deliveryState: "SUBMITTED", currentAttemptId: attemptId },
      data: {
        deliveryState: rendition.deliveryState,
        attempts: rendition.attempts,
        currentAttemptId: rendition.currentAttemptId,
        currentAttemptAt: rendition.currentAttemptAt,
        nextAttemptAt: at,
        leasedUntil: null,
        preparingAttemptId: null,
        ...faultColumns(fault),
        updatedAt: now,
      },
    });
    await recordSteps(tx, services, place, bill, now);
    const nothing = { value: undefined, audit: null };
    if (count === 0) return nothing;
    const attempt = { where: { id: attemptId } };
    // An attempt that goes on has made calls before.
    if (rendition.currentAttemptId === attemptId) {
      await tx.deliveryAttempt.update({ ...attempt, data: { state: "PROCESSING" } });
    } else await tx.deliveryAttempt.delete(attempt);
    const wake = renditionDue.message({ renditionId: id }, { dueAt: at });
    return { ...nothing, outbox: [wake], touched: [workspaceId] };
  });
}
