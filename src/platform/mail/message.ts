import MailComposer from "nodemailer/lib/mail-composer";
import type { Sender } from "../values/mailSender.ts";
import type { Mail } from "./mailer.ts";

/** A mail as it is sent (RFC 5322): its text, and the same as HTML. */
export function messageOf(mail: Mail, sender: Sender): Promise<Buffer> {
  const { id, to, subject, text, html, headers, at } = mail;
  const composer = new MailComposer({
    from: { name: sender.name, address: sender.address },
    to: { name: to.name, address: to.address },
    messageId: `<${id}@${sender.domain}>`,
    date: at,
    subject,
    text,
    html,
    // Nobody's holiday note answers it (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated", ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
