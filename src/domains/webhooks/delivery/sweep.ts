import { busyTenants } from "../../../platform/jobs/busyTenants.ts";
import { eachDue, eachDuePage } from "../../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { deliveryDue, toDeliver, webhookEvent } from "../messages.ts";
import { settle } from "./settle.ts";
import type { Timing } from "./timing.ts";

/** The number of rows that are read, or woken, at a time. */
const PAGE = 200;

/**
 * Finds events and deliveries that are due and that no worker has: the queue lost their job, or their worker stopped.
 */
export const sweepsWith = (timing: Timing): Sweep[] => [
  {
    name: "webhooks.lost",
    everySeconds: timing.sweepSeconds,
    run: (services, signal) => giveUpLost(services, timing, signal),
  },
  {
    name: "webhooks.overdue",
    everySeconds: timing.sweepSeconds,
    run: (services, signal) => wakeOverdue(services, timing, signal),
  },
];

/** Ends tries whose worker stopped. The receiver may have got the event; another try sends it under the same id. */
const giveUpLost = (services: Services, timing: Timing, signal: AbortSignal): Promise<void> =>
  eachDue(services, signal, {
    name: "webhooks.lost",
    sql: `SELECT delivery.id, organization_id AS tenant, leased_until AS due_at FROM webhook_delivery AS delivery
      JOIN webhook_endpoint AS endpoint ON endpoint.id = endpoint_id WHERE leased_until < $1 AND delivery.state = 'DELIVERING'`,
    values: [services.now()],
    async one({ id }) {
      const latest = { where: { deliveryId: id }, orderBy: { number: "desc" } } as const;
      const attempt = await services.database.prisma.webhookAttempt.findFirstOrThrow(latest);
      services.log.warning("webhook.lost", { delivery: id, attempt: attempt.id });
      const { id: attemptId, number, startedAt } = attempt;
      await settle(services, timing, { id, attemptId, number, startedAt }, { came: "silence", fault: "worker_lost" });
    },
  });

const TO_FAN_OUT = `SELECT id, organization_id AS tenant, occurred_at AS due_at FROM webhook_event
WHERE fanned_out_at IS NULL AND occurred_at < $1`;

const TO_SEND = `SELECT delivery.id, organization_id AS tenant, next_try_at AS due_at FROM webhook_delivery AS delivery
JOIN webhook_endpoint AS endpoint ON endpoint.id = endpoint_id
WHERE delivery.state = 'PENDING' AND next_try_at < $1 AND endpoint.state = 'ACTIVE'`;

/** Queues new jobs for events and deliveries that are due and whose job never ran. Two jobs for one row do no harm. */
async function wakeOverdue(services: Services, { graceMs }: Timing, signal: AbortSignal): Promise<void> {
  const overdue = [
    {
      topic: webhookEvent.topic,
      sql: TO_FAN_OUT,
      messageOf: (eventId: string) => webhookEvent.message({ eventId }),
    },
    { topic: deliveryDue.topic, sql: TO_SEND, messageOf: toDeliver },
  ];
  for (const { topic, sql, messageOf } of overdue) {
    await eachDuePage(services, signal, {
      name: "webhooks.overdue",
      size: PAGE,
      sql,
      values: [new Date(services.now().getTime() - graceMs)],
      without: await busyTenants(services.database, topic),
      all: (rows) => {
        services.log.warning("webhooks.overdue", { topic, rows: rows.length });
        const outbox = rows.map(({ id }) => messageOf(id));
        return systemWrite(services, async () => ({ value: undefined, audit: null, outbox }));
      },
    });
  }
}
