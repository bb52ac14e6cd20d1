import type { Prisma } from "../../../../prisma/generated/client/client.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Services } from "../../../platform/services/services.ts";
import { act } from "../../../platform/write/act.ts";
import { newDeliveryKey } from "../../../providers/deliveryKey.ts";
import { contentOf } from "../content.ts";
import { type Place, record } from "./record.ts";
import { placeOf, type Sendable, sendableSelect } from "./sendable.ts";
import { callMsOf, type Timing } from "./timing.ts";

/** A rendition that belongs to this worker until its lease ends. */
export interface Claim {
  place: Place & { attemptId: string };
  rendition: Sendable;
  account: { id: string; workspaceId: string; provider: string; credentials: string; limits: unknown };
  deliveryKey: string;
}

/**
 * Claims a rendition that is due. The attempt is recorded before anything is sent, so that an attempt whose answer is lost is known.
 * A rendition whose account cannot publish fails here, without an attempt.
 * @returns null if the rendition is not due, another worker has it, or it failed
 */
export function claim(services: Services, timing: Timing, renditionId: string): Promise<Claim | null> {
  return act<Claim | null>(services, async ({ tx, now }) => {
    const due = dueAt(renditionId, now);
    const rendition = await tx.rendition.findFirst({ where: due, select: sendableSelect });
    if (rendition === null) return { value: null, audit: null };
    const { account } = rendition;
    const credentials = account.state === "ACTIVE" ? account.credentials : null;
    if (credentials === null) {
      const code = account.state === "NEEDS_ATTENTION" ? "account_needs_attention" : "account_disconnected";
      const settlement = { state: "REJECTED" as const, fault: { code, httpStatus: null } as const };
      const place = placeOf(rendition, null);
      return { ...(await record({ tx, services, now, place, from: ["QUEUED"], settlement })), value: null };
    }
    const attemptId = newId("att");
    const { media } = contentOf(rendition.publication.text, rendition);
    const number = rendition.attempts + 1;
    const deliveryKey = rendition.deliveryKey ?? newDeliveryKey(now);
    const { count } = await tx.rendition.updateMany({
      where: { ...due, attempts: rendition.attempts },
      data: {
        deliveryState: "SUBMITTED",
        attempts: number,
        deliveryKey,
        currentAttemptId: attemptId,
        currentAttemptAt: now,
        nextAttemptAt: null,
        leasedUntil: new Date(now.getTime() + callMsOf(timing, media) + timing.marginMs),
        updatedAt: now,
      },
    });
    if (count === 0) return { value: null, audit: null };
    await tx.deliveryAttempt.create({ data: { id: attemptId, renditionId, number, deliveryKey, startedAt: now } });
    const place = { ...placeOf(rendition, null), attemptId };
    const value = { place, rendition, account: { ...account, credentials }, deliveryKey };
    return { value, audit: null, touched: [rendition.workspaceId] };
  });
}

const dueAt = (id: string, now: Date): Prisma.RenditionWhereInput => ({
  id,
  publicationState: "PUBLISHING",
  status: "PUBLISHING",
  deliveryState: "QUEUED",
  nextAttemptAt: { lte: now },
  leasedUntil: null,
});
