import { newId } from "../../src/platform/ids/ids.ts";
import { EVENT_TYPE_NAMES } from "../../src/platform/webhooks/eventTypes.ts";
import type { World } from "../support/world.ts";

const ROWS = 25;

/** Adds endpoints of webhooks for every event type; each has deliveries, and each delivery has tries. */
export async function enlargeWebhooks({ db: { prisma }, clock, ids, users }: World): Promise<string> {
  const now = clock.now();
  const { organization: organizationId, workspace: workspaceId } = ids;
  const times = Array.from({ length: ROWS }, (_, at) => at);
  const place = { organizationId, workspaceId };
  const endpoints = times.map((at) => ({
    id: newId("whe"),
    ...place,
    url: `https://hooks.example/${at}/${"x".repeat(2000)}`,
    description: "x".repeat(200),
    eventTypes: [...EVENT_TYPE_NAMES],
    createdById: users.owner.id,
    secret: "",
    createdAt: now,
    updatedAt: now,
  }));
  await prisma.webhookEndpoint.createMany({ data: endpoints });
  const events = times.map((at) => ({
    id: newId("evt"),
    ...place,
    type: "publication.published",
    objectType: "Publication",
    objectId: newId("pub"),
    sequence: BigInt(at + 1),
    body: "x".repeat(1000),
    occurredAt: now,
    fannedOutAt: now,
  }));
  await prisma.webhookEvent.createMany({ data: events });
  const deliveries = endpoints.flatMap(({ id: endpointId }) =>
    events.map(({ id: eventId }) => ({ id: newId("whd"), endpointId, eventId, createdAt: now })),
  );
  await prisma.webhookDelivery.createMany({ data: deliveries });
  await prisma.webhookAttempt.createMany({
    data: deliveries.flatMap(({ id: deliveryId }) =>
      times.map((at) => ({ id: newId("wha"), deliveryId, number: at + 1, startedAt: now, status: 500 })),
    ),
  });
  return endpoints[0]?.id ?? "";
}
