import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import { WEBHOOK_EVENT } from "../../platform/webhooks/events.ts";

/** The queues of webhooks. The write path itself leaves the messages of `event`. */
export const TOPICS = { event: WEBHOOK_EVENT, deliver: "webhook.deliver" } as const;

/** Returns the message that sends a delivery, at once or at its next try. */
export const toDeliver = (deliveryId: string, dueAt?: Date): OutboxDraft => ({
  topic: TOPICS.deliver,
  payload: { deliveryId },
  ...(dueAt !== undefined && { dueAt }),
});
