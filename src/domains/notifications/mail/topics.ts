import { z } from "zod";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";

export const MAIL_SEND = "mail.send";
export const MailSend = z.object({ mailId: z.string() });

/** Has a mail sent, not before its time. */
export const toSend = (mailId: string, dueAt?: Date): OutboxDraft => ({
  topic: MAIL_SEND,
  payload: { mailId },
  ...(dueAt && { dueAt }),
});

/** Reminders are nothing that the inbox knows of: they have settings of their own, and these names in mails. */
const REMINDER_TOPICS = ["queue_low_runway", "queue_emptied"] as const;
export type ReminderTopic = (typeof REMINDER_TOPICS)[number];
