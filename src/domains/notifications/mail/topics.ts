import { z } from "zod";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";

export const MAIL_SEND = "mail.send";
export const MailSend = z.object({ mailId: z.string() });

/** A message that has a mail sent, not before `dueAt`. */
export const toSend = (mailId: string, dueAt?: Date): OutboxDraft => ({
  topic: MAIL_SEND,
  payload: { mailId },
  ...(dueAt && { dueAt }),
});

/** Reminders are not in the inbox and have settings of their own; these names appear in mails only. */
const REMINDER_TOPICS = ["queue_low_runway", "queue_emptied"] as const;
export type ReminderTopic = (typeof REMINDER_TOPICS)[number];
