import type { Prisma } from "../../../../prisma/generated/client/client.ts";
import { spread } from "../../../platform/retry/jitter.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Done } from "../../../platform/write/outcome.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { toDeliver } from "../messages.ts";
import { pause } from "../pausing.ts";
import type { Claim } from "./claim.ts";
import type { Result } from "./send.ts";
import type { Timing } from "./timing.ts";

const GONE = 410;
/** The wait after a try that did not count. */
const SOON_MS = 1000;

export type Tried = Pick<Claim, "id" | "attemptId" | "number" | "startedAt">;
export type Settled = "DELIVERED" | "PENDING" | "FAILED" | null;

/**
 * Records the result of a try. A late acceptance still counts after the lease has ended; a late failure adds nothing.
 * @returns the new state of the delivery; null if nothing was recorded
 */
export function settle(services: Services, timing: Timing, tried: Tried, result: Result): Promise<Settled> {
  return systemWrite<Settled>(services, async ({ tx, now }) => {
    const isAccepted = result.came === "answer" && result.status >= 200 && result.status < 300;
    const delivery = await tx.webhookDelivery.findFirst({
      where: {
        id: tried.id,
        tries: tried.number,
        state: { in: isAccepted ? ["DELIVERING", "PENDING"] : ["DELIVERING"] },
      },
      include: { endpoint: true },
    });
    if (delivery === null) return { value: null, audit: null };
    if (result.came === "held" || result.came === "stopped") return postpone(tx, tried, delivery.planned, result, now);
    const seen = outcomeOf(result);
    await tx.webhookAttempt.update({
      where: { id: tried.attemptId },
      data: { finishedAt: now, ...seen, durationMs: Math.max(0, now.getTime() - tried.startedAt.getTime()) },
    });
    const last = { leasedUntil: null, nextTryAt: null, lastStatus: seen.status, lastFault: seen.fault };
    const end = (state: "DELIVERED" | "FAILED") =>
      change(tx, tried, delivery.state, { ...last, state, finishedAt: now });
    const { endpoint } = delivery;
    if (isAccepted) {
      if (!(await end("DELIVERED"))) return { value: null, audit: null };
      if (endpoint.failingSince !== null || endpoint.failedInRow > 0) {
        await tx.webhookEndpoint.update({ where: { id: endpoint.id }, data: { failingSince: null, failedInRow: 0 } });
      }
      return { value: "DELIVERED", audit: null };
    }
    const wait = waitOf(timing, tried, delivery.planned, result);
    const isLast = wait === null || seen.status === GONE;
    const nextTryAt = isLast ? null : new Date(now.getTime() + wait);
    const recorded = isLast
      ? await end("FAILED")
      : await change(tx, tried, delivery.state, { ...last, state: "PENDING", nextTryAt });
    if (!recorded) return { value: null, audit: null };
    const { failingSince, failedInRow } = await tx.webhookEndpoint.update({
      where: { id: endpoint.id },
      data: { failingSince: endpoint.failingSince ?? now, ...(isLast && { failedInRow: { increment: 1 } }) },
    });
    const hasFailedLong = failingSince !== null && now.getTime() - failingSince.getTime() >= timing.failingMs;
    const reason =
      seen.status === GONE ? "GONE" : hasFailedLong || failedInRow >= timing.failedInRow ? "REPEATED_FAILURE" : null;
    const paused = reason === null ? null : await pause(tx, endpoint, reason, now);
    return {
      audit: null,
      ...paused,
      value: isLast ? "FAILED" : "PENDING",
      outbox: [...(nextTryAt === null ? [] : [toDeliver(tried.id, nextTryAt)]), ...(paused?.outbox ?? [])],
    };
  });
}

const outcomeOf = (result: Extract<Result, { came: "answer" | "silence" }>) =>
  result.came === "answer" ? { status: result.status, fault: null } : { status: null, fault: result.fault };

/** Changes a delivery that no other worker has settled in between. */
async function change(
  tx: Tx,
  { id, number }: Tried,
  state: "DELIVERING" | "PENDING" | "DELIVERED" | "FAILED" | "CANCELLED",
  data: Prisma.WebhookDeliveryUpdateManyMutationInput,
): Promise<boolean> {
  const { count } = await tx.webhookDelivery.updateMany({ where: { id, tries: number, state }, data });
  return count === 1;
}

/**
 * The wait before the next try, a fifth shorter or longer; null after the last one. A longer pause that the receiver
 * requests is kept.
 */
function waitOf({ againAfterMs }: Timing, { id, number }: Tried, planned: number, result: Result): number | null {
  const wait = againAfterMs[planned - 1];
  if (wait === undefined) return null;
  const requestedMs = result.came === "answer" ? (result.retryAfterMs ?? 0) : 0;
  const jittered = wait * (0.8 + 0.4 * spread(id, number));
  return Math.max(jittered, Math.min(requestedMs, Math.max(...againAfterMs)));
}

/** Puts back a delivery whose try does not count: the host's circuit is open, or the process ends. */
async function postpone(
  tx: Tx,
  tried: Tried,
  planned: number,
  result: Extract<Result, { came: "held" | "stopped" }>,
  now: Date,
): Promise<Done<Settled>> {
  const { id, number, attemptId } = tried;
  const isHeld = result.came === "held";
  const from = isHeld ? Math.max(result.until.getTime(), now.getTime()) : now.getTime();
  const nextTryAt = new Date(from + SOON_MS * (1 + spread(id, now.getTime())));
  // A held try made no request, so its record is removed and its number is used again.
  if (isHeld) await tx.webhookAttempt.delete({ where: { id: attemptId } });
  else await tx.webhookAttempt.update({ where: { id: attemptId }, data: { finishedAt: now, fault: "stopped" } });
  await tx.webhookDelivery.update({
    where: { id },
    data: { state: "PENDING", tries: isHeld ? number - 1 : number, planned: planned - 1, leasedUntil: null, nextTryAt },
  });
  return { value: "PENDING", audit: null, outbox: [toDeliver(id, nextTryAt)] };
}
