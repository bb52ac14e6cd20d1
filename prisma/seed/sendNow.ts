import { Raise, raising } from "../../src/domains/notifications/outbox.ts";
import { raise } from "../../src/domains/notifications/raise.ts";
import { begin } from "../../src/domains/publications/delivery/begin.ts";
import { deliver } from "../../src/domains/publications/delivery/deliver.ts";
import { TIMING } from "../../src/domains/publications/delivery/timing.ts";
import type { Services } from "../../src/platform/services/services.ts";

/**
 * Sends a due publication and notifies people, as the queue does once the server runs: no worker runs yet. The jobs of
 * the publication will find their work done.
 */
export async function sendNow(services: Services, id: string): Promise<void> {
  const { prisma } = services.database;
  const { signal } = new AbortController();
  const { jobId } = await prisma.publication.findUniqueOrThrow({ where: { id }, select: { jobId: true } });
  await begin(services, id, jobId);
  const renditions = await prisma.rendition.findMany({ where: { publicationId: id }, select: { id: true } });
  for (const rendition of renditions) await deliver(services, TIMING, rendition.id, signal);
  const messages = await prisma.outboxMessage.findMany({
    where: { topic: raising.topic, payload: { path: ["event", "payload", "publication_id"], equals: id } },
  });
  for (const message of messages) await raise.run(services, Raise.parse(message.payload), { id: message.id, signal });
}
