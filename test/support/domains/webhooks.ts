import { newId } from "../../../src/platform/ids/ids.ts";
import type { World } from "../world.ts";

type Rows = Pick<World, "db" | "clock">;

interface Place {
  organizationId: string;
  workspaceId?: string | null;
}

/** Plants a webhook endpoint that nothing is sent to: its secret does not open. */
export async function webhookEndpoint(
  { db, clock }: Rows,
  place: Place,
  columns: { createdById?: string | null; url?: string; state?: "ACTIVE" | "PAUSED" } = {},
): Promise<string> {
  const id = newId("whe");
  const stamp = { createdAt: clock.now(), updatedAt: clock.now() };
  const data = { id, ...place, url: "https://hooks.example/in", eventTypes: ["publication.published"], secret: "" };
  await db.prisma.webhookEndpoint.create({ data: { ...data, ...stamp, ...columns } });
  return id;
}

/** Plants a delivery to an endpoint, with its event and one failed try. */
export async function webhookDelivery(
  { db, clock }: Rows,
  endpointId: string,
  columns: { state?: "PENDING" | "DELIVERING" | "DELIVERED" | "FAILED" | "CANCELLED"; createdAt?: Date } = {},
): Promise<{ id: string; eventId: string; attemptId: string }> {
  const endpoint = await db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
  const { organizationId, workspaceId } = endpoint;
  const now = clock.now();
  const eventId = newId("evt");
  const about = { type: "webhook.test", objectType: "WebhookEndpoint", objectId: endpointId, sequence: 1n };
  const event = { id: eventId, organizationId, workspaceId, ...about, body: `{"id":"${eventId}"}`, occurredAt: now };
  await db.prisma.webhookEvent.create({ data: { ...event, fannedOutAt: now } });
  const id = newId("whd");
  const attemptId = newId("wha");
  await db.prisma.webhookDelivery.create({
    data: {
      id,
      endpointId,
      eventId,
      state: "FAILED",
      tries: 8,
      planned: 8,
      createdAt: now,
      finishedAt: now,
      lastStatus: 500,
      ...columns,
      attempts: { create: { id: attemptId, number: 8, startedAt: now, finishedAt: now, status: 500, durationMs: 12 } },
    },
  });
  return { id, eventId, attemptId };
}
