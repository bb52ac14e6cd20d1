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
