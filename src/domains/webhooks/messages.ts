import { z } from "zod";
import { defineMessages } from "../../platform/jobs/job.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import { WEBHOOK_EVENT } from "../../platform/webhooks/events.ts";

/** The write path itself leaves these messages. */
export const webhookEvent = defineMessages(WEBHOOK_EVENT, z.object({ eventId: z.string() }));

export const deliveryDue = defineMessages("webhook.deliver", z.object({ deliveryId: z.string() }));

/** Returns the message that sends a delivery, at once or at its next try. */
export const toDeliver = (deliveryId: string, dueAt?: Date): OutboxDraft =>
  deliveryDue.message({ deliveryId }, dueAt && { dueAt });
