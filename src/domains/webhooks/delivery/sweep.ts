import { busyTenants } from "../../../platform/jobs/busyTenants.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Services } from "../../../platform/services/services.ts";
import { act } from "../../../platform/write/act.ts";
import { TOPICS, toDeliver } from "../topics.ts";
import { settle } from "./settle.ts";
import type { Timing } from "./timing.ts";

/** The greatest number of rows in one run; the others wait for the next run. */
const BATCH = 200;

/** Finds events and deliveries that are due and that no worker has: the queue lost their job, or their worker stopped. */
export const sweepsWith = (timing: Timing): Sweep[] => [
  {
    name: "webhooks.lost",
    everySeconds: timing.sweepSeconds,
    run: (services, signal) => giveUpLost(services, timing, signal),
  },
  { name: "webhooks.overdue", everySeconds: timing.sweepSeconds, run: (services) => wakeOverdue(services, timing) },
];

/** Ends tries whose worker stopped. The receiver may have got the event; another try sends it under the same id. */
async function giveUpLost(services: Services, timing: Timing, signal: AbortSignal): Promise<void> {
  const lost = await services.database.prisma.webhookDelivery.findMany({
    where: { leasedUntil: { lt: services.now() }, state: "DELIVERING" },
    orderBy: { leasedUntil: "asc" },
    take: BATCH,
    include: { attempts: { orderBy: { number: "desc" }, take: 1 } },
  });
  for (const { id, attempts } of lost) {
    const [attempt] = attempts;
    if (signal.aborted || attempt === undefined) return;
    services.log.warning("webhook.lost", { delivery: id, attempt: attempt.id });
    const { id: attemptId, number, startedAt } = attempt;
    await settle(services, timing, { id, attemptId, number, startedAt }, { came: "silence", fault: "worker_lost" });
  }
}

/** Queues new jobs for what is due and whose job never ran. Two jobs for one row do no harm. */
async function wakeOverdue(services: Services, { graceMs }: Timing): Promise<void> {
  const before = { lt: new Date(services.now().getTime() - graceMs) };
  const { webhookEvent, webhookDelivery } = services.database.prisma;
  const select = { id: true };
  const idle = async (topic: string) => ({ notIn: await busyTenants(services.database, topic) });
  const events = await webhookEvent.findMany({
    where: { fannedOutAt: null, occurredAt: before, organizationId: await idle(TOPICS.event) },
    orderBy: { occurredAt: "asc" },
    take: BATCH,
    select,
  });
  const deliveries = await webhookDelivery.findMany({
    where: {
      state: "PENDING",
      nextTryAt: before,
      endpoint: { state: "ACTIVE", organizationId: await idle(TOPICS.deliver) },
    },
    orderBy: { nextTryAt: "asc" },
    take: BATCH,
    select,
  });
  const outbox = [
    ...events.map(({ id }) => ({ topic: TOPICS.event, payload: { eventId: id } })),
    ...deliveries.map(({ id }) => toDeliver(id)),
  ];
  if (outbox.length === 0) return;
  services.log.warning("webhooks.overdue", { events: events.length, deliveries: deliveries.length });
  await act(services, async () => ({ value: undefined, audit: null, outbox }));
}
