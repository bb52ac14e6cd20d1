import type { Prisma } from "../../../../prisma/generated/client/client.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import type { Bill } from "../../../providers/billing.ts";
import { renditionDue } from "../messages.ts";
import type { Claim } from "./claim.ts";
import { recordSteps } from "./costs.ts";
import { faultColumns } from "./faults.ts";
import type { Settlement } from "./settlement.ts";

/** Lets an attempt go on at an instant, because the provider is still processing what a step made. */
export const goOnAt = (services: Services, claimed: Claim, at: Date, bill: Bill): Promise<void> =>
  release(services, claimed, { at, bill, columns: { deliveryState: "PROCESSING" }, goesOn: true });

/**
 * Queues a rendition again whose host's circuit is open. No post was sent, so the attempt is deleted: it counts neither
 * as an attempt nor as a call, and the audit log does not contain it. The bill is that of the steps before.
 */
export function putBack(
  services: Services,
  claimed: Claim,
  { fault, at }: Extract<Settlement, { state: "QUEUED" }>,
  bill: Bill,
): Promise<void> {
  const { deliveryState, attempts, currentAttemptId, currentAttemptAt } = claimed.rendition;
  const columns = { deliveryState, attempts, currentAttemptId, currentAttemptAt, ...faultColumns(fault) };
  // An attempt that goes on has made calls before.
  const goesOn = currentAttemptId === claimed.place.attemptId;
  return release(services, claimed, { at, bill, columns, goesOn });
}

interface Release {
  /** The instant of the next job. */
  at: Date;
  bill: Bill;
  columns: Prisma.RenditionUpdateManyMutationInput;
  /** Whether the attempt goes on; otherwise it is deleted. */
  goesOn: boolean;
}

/** Ends the lease of a rendition whose post is not made yet. */
function release(services: Services, { place }: Claim, { at, bill, columns, goesOn }: Release): Promise<void> {
  const { id, workspaceId, attemptId } = place;
  return systemWrite(services, async ({ tx, now }) => {
    const { count } = await tx.rendition.updateMany({
      where: { id, deliveryState: "SUBMITTED", currentAttemptId: attemptId },
      data: { ...columns, nextAttemptAt: at, leasedUntil: null, preparingAttemptId: null, updatedAt: now },
    });
    await recordSteps(tx, services, place, bill, now);
    const nothing = { value: undefined, audit: null };
    if (count === 0) return nothing;
    const attempt = { where: { id: attemptId } };
    if (goesOn) await tx.deliveryAttempt.update({ ...attempt, data: { state: "PROCESSING" } });
    else await tx.deliveryAttempt.delete(attempt);
    const wake = renditionDue.message({ renditionId: id }, { dueAt: at });
    return { ...nothing, outbox: [wake], touched: [workspaceId] };
  });
}
