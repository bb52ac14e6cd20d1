import type { MailMessage } from "../../../../prisma/generated/client/client.ts";
import { defineJob } from "../../../platform/jobs/job.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";
import { type Mail, MailError } from "../../../platform/mail/mailer.ts";
import { spread } from "../../../platform/retry/jitter.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { openLetter } from "./letter.ts";
import { mailDue, toSend } from "./messages.ts";
import { type Rendered, render } from "./render.ts";
import { renderLetter } from "./renderLetter.ts";
import { TENANT_OF_MAIL } from "./tenant.ts";
import { wantedItems } from "./wanted.ts";

const MINUTE = 60_000;
/** Longer than any conversation with a mail server. */
const LEASE_MS = 5 * MINUTE;
/** Waits between attempts; after the last attempt the mail has failed. */
const AGAIN_AFTER_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE);
/** The longest wait for a mail server whose circuit is open, from one check of the circuit to the next. */
const LONGEST_HELD_MS = 15 * MINUTE;

/**
 * Sends one mail, at most once. The mail is marked as being sent before the mail server is called; a mail that is left
 * in that state is never sent again.
 */
export const send = defineJob({
  ...mailDue,
  work: "waits",
  lane: {
    sql: `SELECT message.position, NULLIF(${TENANT_OF_MAIL}, '') AS tenant, '' AS host FROM message
      JOIN mail_message AS mail ON mail.id = message.payload ->> 'mailId'`,
  },
  async run(services, { mailId }) {
    const { mailer, log } = services;
    if (mailer === null) return;
    const mail = await claim(services, mailId);
    if (mail === null) return;
    const error = await mailer.send(mail).then(
      () => null,
      (reason: unknown) =>
        reason instanceof MailError ? reason : new MailError("unknown", "unknown", { cause: reason }),
    );
    // The log has neither the recipient nor the answer of the mail server.
    if (error !== null) log.warning("mail.not_sent", { mail: mailId, outcome: error.outcome, code: error.code });
    await settle(services, mailId, error);
  },
});

/** Claims a mail that is due and renders it; null if it is not due, the person no longer wants it or is suspended. */
function claim(services: Services, mailId: string): Promise<Mail | null> {
  return systemWrite(services, async ({ tx, now }) => {
    const nothing = { value: null, audit: null };
    const due = { id: mailId, state: "QUEUED" as const, dueAt: { lte: now } };
    const taken = await tx.mailMessage.updateMany({
      where: due,
      data: { state: "SENDING", attempts: { increment: 1 }, leasedUntil: new Date(now.getTime() + LEASE_MS) },
    });
    if (taken.count === 0) return nothing;
    const mail = await tx.mailMessage.findUniqueOrThrow({
      where: { id: mailId },
      include: { user: true, items: { orderBy: [{ createdAt: "asc" }, { eventKey: "asc" }] } },
    });
    const { kind, user } = mail;
    if (user !== null && user.suspendedAt !== null) {
      await end(tx, mailId, { state: "SUPPRESSED" });
      return nothing;
    }
    if (kind === "LETTER") {
      const letter = openLetter(services, mail, now);
      if (letter !== null) return { value: await renderLetter(services, mailId, letter), audit: null };
    } else if (user !== null) {
      const [first, ...others] = await wantedItems(tx, user, mail.items, now);
      const to = { name: user.name, email: user.email };
      const about = { id: mailId, userId: user.id, kind };
      const rendered: Rendered | undefined = first && { mail: about, to, items: [first, ...others] };
      if (rendered) return { value: await render(services, rendered), audit: null };
    }
    await end(tx, mailId, { state: "SUPPRESSED" });
    return nothing;
  });
}

/** Stores the result of an attempt. */
function settle(services: Services, mailId: string, error: MailError | null): Promise<void> {
  return systemWrite(services, async ({ tx, now }) => {
    const nothing = { value: undefined, audit: null };
    const mail = await tx.mailMessage.findFirst({ where: { id: mailId, state: "SENDING" } });
    if (mail === null) return nothing;
    if (error === null) {
      await end(tx, mailId, { state: "SENT", sentAt: now, lastErrorCode: null });
      return nothing;
    }
    if (error.heldUntil !== null) return { ...nothing, outbox: [await hold(tx, mail, error.heldUntil, now)] };
    const wait = AGAIN_AFTER_MS[mail.attempts - 1];
    if (error.outcome !== "again" || wait === undefined) {
      await end(tx, mailId, { state: "FAILED", lastErrorCode: error.code });
      return nothing;
    }
    // Mails that failed together are retried at different times.
    const dueAt = new Date(now.getTime() + wait * (1 - spread(mailId, mail.attempts) / 4));
    const data = { state: "QUEUED" as const, dueAt, leasedUntil: null, lastErrorCode: error.code };
    await tx.mailMessage.update({ where: { id: mailId }, data });
    return { ...nothing, outbox: [toSend(mailId, dueAt)] };
  });
}

/**
 * Postpones a mail that was not offered to the mail server because its circuit is open. This does not count as an
 * attempt. The longer a mail has waited, the longer is its next wait.
 */
async function hold(tx: Tx, mail: MailMessage, until: Date, now: Date): Promise<OutboxDraft> {
  const { id, attempts, createdAt } = mail;
  const waited = Math.min(now.getTime() - createdAt.getTime(), LONGEST_HELD_MS);
  const wait = Math.max(until.getTime() - now.getTime(), waited / 2) * (1 + spread(id, now.getTime()) / 2);
  const dueAt = new Date(now.getTime() + wait);
  await tx.mailMessage.update({
    where: { id },
    data: { state: "QUEUED", attempts: attempts - 1, dueAt, leasedUntil: null, lastErrorCode: "circuit" },
  });
  return toSend(id, dueAt);
}

/**
 * Ends a mail. Items stay without content, so that no event is mailed again; the content of a direct mail is deleted.
 */
export async function end(
  tx: Tx,
  mailId: string,
  data: { state: "SENT" | "FAILED" | "SUPPRESSED"; sentAt?: Date; lastErrorCode?: string | null },
): Promise<void> {
  await tx.mailMessage.update({ where: { id: mailId }, data: { ...data, leasedUntil: null, sealed: null } });
  await tx.mailItem.updateMany({ where: { mailId }, data: { title: "", body: "", href: "" } });
}
