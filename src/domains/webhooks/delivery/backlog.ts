import type { WorkRows } from "../../../platform/jobs/backlog.ts";
import { deliveryDue, webhookEvent } from "../messages.ts";

/** The events that wait for their deliveries, and the deliveries to active endpoints, by the topic of their jobs. */
export const backlog: readonly WorkRows[] = [
  {
    topic: webhookEvent.topic,
    selects: ["SELECT 'waiting' AS state, occurred_at AS due_at FROM webhook_event WHERE fanned_out_at IS NULL"],
  },
  {
    topic: deliveryDue.topic,
    selects: [
      `SELECT CASE WHEN planned = 0 THEN 'waiting' ELSE 'retrying' END AS state, next_try_at AS due_at
       FROM webhook_delivery AS delivery JOIN webhook_endpoint AS endpoint ON endpoint.id = endpoint_id
       WHERE next_try_at IS NOT NULL AND delivery.state = 'PENDING' AND endpoint.state = 'ACTIVE'`,
      "SELECT 'running' AS state, NULL::timestamptz AS due_at FROM webhook_delivery WHERE leased_until IS NOT NULL",
      `SELECT 'failed' AS state, NULL::timestamptz AS due_at FROM webhook_delivery
       WHERE state = 'FAILED' AND finished_at > $1::timestamptz - interval '1 day'`,
    ],
  },
];
