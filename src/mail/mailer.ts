import type { Env } from "../core/env.ts";
import type { Mailer } from "../core/mailer.ts";
import { senderOf } from "../core/mailSender.ts";

/** The mailer that the environment describes; null where it names no mail server. The SMTP client is loaded for the first mail. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Pick<Env, "SMTP_URL" | "MAIL_FROM">): Mailer | null {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null;
  const sender = senderOf(MAIL_FROM);
  return {
    domain: sender.domain,
    async send(mail) {
      const [{ converse }, { messageOf }] = await Promise.all([import("./converse.ts"), import("./message.ts")]);
      await converse(SMTP_URL, {
        name: sender.domain,
        from: sender.address,
        to: mail.to.address,
        message: await messageOf(mail, sender),
      });
    },
  };
}
