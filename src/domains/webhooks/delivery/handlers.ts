import type { Handler, Sweep } from "../../../platform/jobs/handler.ts";
import { defineJob } from "../../../platform/jobs/job.ts";
import { deliveryDue, webhookEvent } from "../messages.ts";
import { deliver } from "./deliver.ts";
import { fanOut } from "./fanOut.ts";
import { sweepsWith } from "./sweep.ts";
import { TIMING, type Timing } from "./timing.ts";

export const fanOutEvent = defineJob({
  ...webhookEvent,
  work: "computes",
  lane: {
    sql: `SELECT message.position, organization_id AS tenant, '' AS host FROM message
      JOIN webhook_event ON webhook_event.id = message.payload ->> 'eventId'`,
  },
  quiet: true,
  run: (services, { eventId }) => fanOut(services, eventId),
});

const delivery = (timing: Timing): Handler<{ deliveryId: string }> => ({
  ...deliveryDue,
  work: "waits",
  lane: {
    sql: `SELECT message.position, organization_id AS tenant, substring(url FROM '^[a-z]+://([^/?#]+)') AS host FROM message
      JOIN webhook_delivery ON webhook_delivery.id = message.payload ->> 'deliveryId' JOIN webhook_endpoint ON webhook_endpoint.id = endpoint_id`,
  },
  quiet: true,
  async run(services, { deliveryId }, { signal }) {
    signal.throwIfAborted();
    await deliver(services, timing, deliveryId, signal);
  },
});

export const deliverWebhook = defineJob(delivery(TIMING));

/** The handlers and sweeps of webhooks with other times than `TIMING`, for tests. */
export const webhooksWith = (timing: Timing): { handlers: Handler[]; sweeps: Sweep[] } => ({
  handlers: [fanOutEvent, delivery(timing)],
  sweeps: sweepsWith(timing),
});

export const sweeps = sweepsWith(TIMING);
