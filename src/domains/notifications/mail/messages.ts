import { z } from "zod";
import { defineMessages } from "../../../platform/jobs/job.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";

export const mailDue = defineMessages("mail.send", z.object({ mailId: z.string() }));

/** A message that has a mail sent, not before `dueAt`. */
export const toSend = (mailId: string, dueAt?: Date): OutboxDraft => mailDue.message({ mailId }, dueAt && { dueAt });
