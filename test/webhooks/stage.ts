import type { Prisma } from "../../prisma/generated/client/client.ts";
import { webhooksWith } from "../../src/domains/webhooks/delivery/handlers.ts";
import { TIMING } from "../../src/domains/webhooks/delivery/timing.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import type { Job } from "../../src/platform/jobs/handler.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { EVENT_TYPE_NAMES } from "../../src/platform/webhooks/eventTypes.ts";
import { newSigningSecret, secretPlace } from "../../src/platform/webhooks/signature.ts";

export interface PlantedEndpoint {
  id: string;
  secret: string;
}

type Columns = Partial<Prisma.WebhookEndpointUncheckedCreateInput>;

/** An active endpoint as its row; for all event types unless they are given. */
export async function plantEndpoint(
  { database: { prisma }, vault, now }: Pick<Services, "database" | "vault" | "now">,
  url: string,
  columns: Columns & { organizationId: string; createdById: string | null },
): Promise<PlantedEndpoint> {
  const id = newId("whe");
  const secret = newSigningSecret();
  const stamp = { createdAt: now(), updatedAt: now() };
  const eventTypes = [...EVENT_TYPE_NAMES];
  await prisma.webhookEndpoint.create({
    data: { id, url, eventTypes, secret: vault.seal(secret, secretPlace(id)), ...stamp, ...columns },
  });
  return { id, secret };
}

/** Runs every webhook job that is due by the services' clock, one after the other. @returns the errors */
export async function drainWebhooks(services: Services, timing = TIMING): Promise<unknown[]> {
  const { handlers } = webhooksWith(timing);
  const topics = handlers.map(({ topic }) => topic);
  const { outboxMessage } = services.database.prisma;
  const thrown: unknown[] = [];
  for (;;) {
    const where = { topic: { in: topics }, dueAt: { lte: services.now() } };
    const message = await outboxMessage.findFirst({ where, orderBy: [{ dueAt: "asc" }, { id: "asc" }] });
    if (message === null) return thrown;
    await outboxMessage.delete({ where: { id: message.id } });
    const job: Job = { id: message.id, signal: new AbortController().signal };
    const handler = handlers.find(({ topic }) => topic === message.topic);
    await handler?.run(services, handler.payload.parse(message.payload), job).catch((error) => thrown.push(error));
  }
}

/** Runs every sweep of webhooks once. */
export async function sweepWebhooks(services: Services): Promise<void> {
  for (const sweep of webhooksWith(TIMING).sweeps) await sweep.run(services, new AbortController().signal);
}
