import MailComposer from "nodemailer/lib/mail-composer";
import type { Sender } from "../values/mailSender.ts";
import type { Mail } from "./mailer.ts";

/** Returns a mail in the format of RFC 5322, with text and HTML. */
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
    // Automatic replies do not answer it (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated", ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
