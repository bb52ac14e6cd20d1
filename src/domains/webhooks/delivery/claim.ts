import type { WebhookEndpoint } from "../../../../prisma/generated/client/client.ts";
import { personCan } from "../../../platform/access/credentials.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Services } from "../../../platform/services/services.ts";
import { secretPlace } from "../../../platform/webhooks/signature.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { pause } from "../pausing.ts";
import type { Timing } from "./timing.ts";

/** A delivery that belongs to this worker until its lease ends. */
export interface Claim {
  id: string;
  attemptId: string;
  /** The number of the try, over all replays. */
  number: number;
  event: { id: string; body: string };
  url: string;
  /** The secrets that sign: two during a rotation. */
  secrets: string[];
  startedAt: Date;
}

/**
 * Claims a delivery that is due. The try is recorded before the request. An endpoint whose creator lost the right to
 * administer it is paused here, before anything is sent.
 * @returns null if the delivery is not due, another worker has it, or its endpoint is not active
 */
export function claim(services: Services, timing: Timing, id: string): Promise<Claim | null> {
  return systemWrite<Claim | null>(services, async ({ tx, now }) => {
    const nothing = { value: null, audit: null };
    const due = { id, state: "PENDING", nextTryAt: { lte: now }, endpoint: { state: "ACTIVE" } } as const;
    const delivery = await tx.webhookDelivery.findFirst({ where: due, include: { endpoint: true, event: true } });
    if (delivery === null) return nothing;
    const { endpoint, event } = delivery;
    if (!(await mayStillAdminister(tx, endpoint))) {
      return { ...nothing, ...(await pause(tx, endpoint, "CREATOR_LOST_ACCESS", now)) };
    }
    const number = delivery.tries + 1;
    const { count } = await tx.webhookDelivery.updateMany({
      where: { ...due, tries: delivery.tries },
      data: {
        state: "DELIVERING",
        tries: number,
        planned: { increment: 1 },
        nextTryAt: null,
        leasedUntil: new Date(now.getTime() + timing.callMs + timing.marginMs),
      },
    });
    if (count === 0) return nothing;
    const attemptId = newId("wha");
    await tx.webhookAttempt.create({ data: { id: attemptId, deliveryId: id, number, startedAt: now } });
    const secrets = secretsOf(services, endpoint, now);
    return { ...nothing, value: { id, attemptId, number, event, url: endpoint.url, secrets, startedAt: now } };
  });
}

/** Whether the creator of an endpoint may administer the endpoint now. A deleted or suspended person may not. */
async function mayStillAdminister(tx: Tx, { createdById, organizationId, workspaceId }: WebhookEndpoint) {
  if (createdById === null) return false;
  const permission = workspaceId === null ? "organization.administer" : "workspace.administer";
  return personCan(tx, createdById, permission, { organizationId, workspaceId });
}

function secretsOf({ vault }: Services, endpoint: WebhookEndpoint, now: Date): string[] {
  const { id, secret, previousSecret, previousSecretUntil } = endpoint;
  const isRotating = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now;
  return [secret, ...(isRotating ? [previousSecret] : [])].map((sealed) => vault.open(sealed, secretPlace(id)));
}
