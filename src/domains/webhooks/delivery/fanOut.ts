import { newId } from "../../../platform/ids/ids.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { toDeliver } from "../messages.ts";

/**
 * Creates the deliveries of an event, once for each endpoint that subscribes to its type. An endpoint that was paused
 * after the event gets the event when it is resumed.
 */
export const fanOut = (services: Services, eventId: string): Promise<void> =>
  systemWrite(services, async ({ tx, now }) => {
    const { count } = await tx.webhookEvent.updateMany({
      where: { id: eventId, fannedOutAt: null },
      data: { fannedOutAt: now },
    });
    if (count === 0) return { value: undefined, audit: null };
    const { organizationId, workspaceId, type, occurredAt } = await tx.webhookEvent.findUniqueOrThrow({
      where: { id: eventId },
    });
    const endpoints = await tx.webhookEndpoint.findMany({
      where: {
        organizationId,
        AND: [
          { OR: [{ workspaceId: null }, ...(workspaceId === null ? [] : [{ workspaceId }])] },
          { OR: [{ state: "ACTIVE" }, { state: "PAUSED", pausedAt: { gte: occurredAt } }] },
        ],
        eventTypes: { has: type },
        createdAt: { lte: occurredAt },
      },
      select: { id: true, state: true },
      orderBy: { id: "asc" },
    });
    const deliveries = endpoints.map(({ id: endpointId, state }) => ({ id: newId("whd"), endpointId, state }));
    await tx.webhookDelivery.createMany({
      data: deliveries.map(({ id, endpointId }) => ({ id, endpointId, eventId, nextTryAt: now, createdAt: now })),
    });
    const outbox = deliveries.filter(({ state }) => state === "ACTIVE").map(({ id }) => toDeliver(id, now));
    return { value: undefined, audit: null, outbox };
  });
