import type { Env } from "../env/env.ts";
import { CircuitOpen, type Circuits, createCircuits } from "../outbound/circuits.ts";
import { activeSpan } from "../tracing/span.ts";
import { needsSmtpUtf8 } from "../values/email.ts";
import { senderOf } from "../values/mailSender.ts";
import { MailError, type Mailer } from "./mailer.ts";
import type { SmtpPatience } from "./smtp.ts";

/**
 * Returns the mailer of the environment; null if no mail server is configured. The SMTP client is loaded for the first
 * mail.
 */
export function createMailer(
  { SMTP_URL, MAIL_FROM }: Pick<Env, "SMTP_URL" | "MAIL_FROM">,
  circuits: Circuits = createCircuits(),
  patience?: SmtpPatience,
): Mailer | null {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null;
  const sender = senderOf(MAIL_FROM);
  const { host, hostname } = new URL(SMTP_URL);

  async function through(talk: () => Promise<void>): Promise<void> {
    const span = activeSpan()?.child("SMTP", "client", { "server.address": hostname, "network.protocol.name": "smtp" });
    try {
      await circuits.through("mail", host, isOutage, talk);
    } catch (error) {
      span?.fail(error instanceof MailError ? error.code : "circuit");
      if (!(error instanceof CircuitOpen)) throw error;
      throw new MailError("again", "circuit", { cause: error, heldUntil: error.retryAt });
    } finally {
      span?.end();
    }
  }

  let refusesSmtpUtf8 = false;
  const learn = (offered: boolean) => {
    refusesSmtpUtf8 = !offered;
  };

  return {
    domain: sender.domain,
    refusesSmtpUtf8: () => refusesSmtpUtf8,
    async send(mail) {
      const [{ sendMessage }, { messageOf }] = await Promise.all([import("./smtp.ts"), import("./message.ts")]);
      const message = await messageOf(mail, sender);
      const envelope = { name: sender.domain, from: sender.address, to: mail.to.address, message };
      await through(() => sendMessage(SMTP_URL, envelope, patience)).catch((error: unknown) => {
        if (error instanceof MailError && error.code === "smtputf8") learn(false);
        throw error;
      });
      if (needsSmtpUtf8(mail.to.address)) learn(true);
    },
    async probe() {
      const { probeServer } = await import("./smtp.ts");
      await through(async () => learn((await probeServer(SMTP_URL, sender.domain, patience)).smtpUtf8));
    },
  };
}

/**
 * Whether the connection failed, broke or was too slow, or the server reported that it is unavailable (421, RFC 5321
 * section 3.8).
 */
const isOutage = (error: unknown) =>
  error instanceof MailError && ["connection", "unknown", "smtp_421"].includes(error.code);
