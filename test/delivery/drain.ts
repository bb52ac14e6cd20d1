import { deliveryWith } from "../../src/domains/publications/delivery/handlers.ts";
import { TIMING, type Timing } from "../../src/domains/publications/delivery/timing.ts";
import type { Job } from "../../src/platform/jobs/handler.ts";
import type { Services } from "../../src/platform/services/services.ts";

/**
 * Runs every job of delivery that is due by the clock of the services, one after the other.
 * @param killed resolves when the worker that runs the jobs is killed: its job goes no further, and it takes no other
 * @returns the errors
 */
export async function drain(
  services: Services,
  impatience: Partial<Timing> = {},
  killed: Promise<"killed"> | null = null,
): Promise<unknown[]> {
  const { handlers } = deliveryWith({ ...TIMING, ...impatience });
  const thrown: unknown[] = [];
  const { outboxMessage } = services.database.prisma;
  const topics = handlers.map(({ topic }) => topic);
  for (;;) {
    const where = { topic: { in: topics }, dueAt: { lte: services.now() } };
    const message = await outboxMessage.findFirst({ where, orderBy: [{ dueAt: "asc" }, { id: "asc" }] });
    if (message === null) return thrown;
    await outboxMessage.delete({ where: { id: message.id } });
    const job: Job = { id: message.jobId ?? message.id, signal: new AbortController().signal };
    const handler = handlers.find(({ topic }) => topic === message.topic);
    const ended = handler?.run(services, handler.payload.parse(message.payload), job).catch((error: unknown) => {
      thrown.push(error);
    });
    if ((await Promise.race([ended, ...(killed === null ? [] : [killed])])) === "killed") return thrown;
  }
}

/** Runs every sweep of delivery once. */
export async function sweep(services: Services): Promise<void> {
  for (const each of deliveryWith(TIMING).sweeps) await each.run(services, new AbortController().signal);
}
