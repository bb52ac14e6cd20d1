import { z } from "zod";
import type { Handler, Sweep } from "../../../platform/jobs/handler.ts";
import { TOPICS } from "../topics.ts";
import { deliver } from "./deliver.ts";
import { fanOut } from "./fanOut.ts";
import { sweepsWith } from "./sweep.ts";
import { TIMING, type Timing } from "./timing.ts";

const event: Handler<{ eventId: string }> = {
  topic: TOPICS.event,
  payload: z.object({ eventId: z.string() }),
  work: "computes",
  lane: {
    sql: `SELECT message.position, organization_id AS tenant, '' AS host FROM message
      JOIN webhook_event ON webhook_event.id = message.payload ->> 'eventId'`,
  },
  quiet: true,
  run: (services, { eventId }) => fanOut(services, eventId),
};

const delivery = (timing: Timing): Handler<{ deliveryId: string }> => ({
  topic: TOPICS.deliver,
  payload: z.object({ deliveryId: z.string() }),
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

/** The handlers and sweeps of webhooks. Tests use shorter times than `TIMING`. */
export const webhooksWith = (timing: Timing): { handlers: Handler[]; sweeps: Sweep[] } => ({
  handlers: [event, delivery(timing)],
  sweeps: sweepsWith(timing),
});

export const { handlers, sweeps } = webhooksWith(TIMING);
