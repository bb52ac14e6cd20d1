import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { renditionDue } from "../messages.ts";
import type { Claim } from "./claim.ts";
import { faultColumns } from "./faults.ts";
import type { Settlement } from "./settlement.ts";

/**
 * Queues a rendition again whose host's circuit is open. Nothing was sent, so the attempt is deleted: it counts neither
 * as an attempt nor as a call, and the audit log does not contain it.
 */
export function putBack(
  services: Services,
  { place, rendition }: Claim,
  { fault, at }: Extract<Settlement, { state: "QUEUED" }>,
): Promise<void> {
  const { id, workspaceId, attemptId } = place;
  return systemWrite(services, async ({ tx, now }) => {
    const { count } = await tx.rendition.updateMany({
      where: { id, deliveryState: "SUBMITTED", currentAttemptId: attemptId },
      data: {
        deliveryState: "QUEUED",
        attempts: rendition.attempts,
        currentAttemptId: rendition.currentAttemptId,
        currentAttemptAt: rendition.currentAttemptAt,
        nextAttemptAt: at,
        leasedUntil: null,
        ...faultColumns(fault),
        updatedAt: now,
      },
    });
    const nothing = { value: undefined, audit: null };
    if (count === 0) return nothing;
    await tx.deliveryAttempt.delete({ where: { id: attemptId } });
    const wake = renditionDue.message({ renditionId: id }, { dueAt: at });
    return { ...nothing, outbox: [wake], touched: [workspaceId] };
  });
}
