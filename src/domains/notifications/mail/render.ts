import { html } from "hono/html";
import type { MailItem, MailMessage } from "../../../../prisma/generated/client/client.ts";
import { linkOrigin, pathOf } from "../../../platform/env/links.ts";
import { publicUrl } from "../../../platform/env/publicUrl.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import type { Services } from "../../../platform/services/services.ts";
import { mailedToken } from "../../invitations/read.ts";
import { invitationOf } from "../topics/workspaceInvite.ts";
import { emailMutable, type TopicId, topicOf } from "../topics.ts";
import { mailPage } from "./page.ts";
import { REMINDERS, type ReminderTopic } from "./reminderTopics.ts";
import { type MailList, unsubscribeToken } from "./unsubscribe.ts";

/** A mail lists at most this many items, and counts the others. */
const MOST = 50;

/** Direct mails have texts of their own and no items. */
type Kind = Exclude<MailMessage["kind"], "LETTER">;

export interface Rendered {
  mail: { id: string; userId: string; kind: Kind };
  to: { name: string; email: string };
  /** At least one, oldest first. */
  items: readonly [MailItem, ...MailItem[]];
}

/** A mail as it is sent now: subject, text, HTML, and the headers of its mailing list. */
export async function render({ env, mailer, vault, now }: Services, { mail, to, items }: Rendered): Promise<Mail> {
  const [first] = items;
  const list = listOf(mail.kind, first);
  const origin = linkOrigin(env);
  const pathFor = (href: string) => {
    const id = invitationOf(href);
    return id === null ? href : pathOf("invitation", { token: mailedToken({ vault }, id) });
  };
  // Mail programs send a POST there, so the server itself answers.
  const off =
    list === null ? null : `${publicUrl(env)}/mail/unsubscribe/${unsubscribeToken({ vault }, mail.userId, list)}`;
  const subject = subjectOf(mail.kind, first);
  const content: Shown = {
    heading: mail.kind === "DIGEST" ? subject : null,
    items: items.slice(0, MOST).map(({ title, body, href }) => ({ title, body, url: origin + pathFor(href) })),
    more: items.length > MOST ? `And ${items.length - MOST} more.` : null,
    why: WHY[list === null ? "ACCOUNT" : mail.kind],
    off,
    choose: list === null ? null : origin + pathOf("mailPreferences"),
  };
  const name = list === null ? "account" : mail.kind === "REMINDER" ? "queue" : list.replaceAll("_", "-");
  return {
    id: mail.id,
    to: { name: to.name, address: to.email },
    subject,
    text: textOf(content),
    html: await htmlOf(content, subject),
    headers: {
      "List-Id": `<${name}.notifications.${mailer?.domain ?? ""}>`,
      // RFC 8058: mail programs show an unsubscribe button and send a POST request.
      ...(off !== null && {
        "List-Unsubscribe": `<${off}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    at: now(),
  };
}

function subjectOf(kind: Kind, { topic }: MailItem): string {
  if (kind === "DIGEST") return "Your daily digest";
  return (kind === "REMINDER" ? REMINDERS[topic as ReminderTopic] : topicOf(topic as TopicId)).subject;
}

/** Null: the person cannot turn these mails off. */
function listOf(kind: Kind, { topic, workspaceId }: MailItem): MailList | null {
  if (kind === "DIGEST") return "digest";
  if (kind === "REMINDER") return `queue:${workspaceId ?? ""}`;
  return emailMutable(topic as TopicId) ? (topic as TopicId) : null;
}

interface Shown {
  heading: string | null;
  items: { title: string; body: string; url: string }[];
  more: string | null;
  why: string;
  /** The link that turns these mails off; null if they cannot be turned off. */
  off: string | null;
  /** The link to the person's mail preferences; null if these mails cannot be turned off. */
  choose: string | null;
}

const WHY = {
  ACCOUNT: "This mail is about your account or your access, and cannot be turned off.",
  IMMEDIATE: "You get this mail because you chose immediate mails for this topic.",
  DIGEST: "You get this mail because you chose daily mails for some topics.",
  REMINDER: "You get this mail because you asked for reminders about this queue.",
};

function textOf({ heading, items, more, why, off, choose }: Shown): string {
  const parts = items.map(({ title, body, url }) => `${title}\n${body}\n${url}`);
  const foot = off === null ? why : `${why}\nUnsubscribe: ${off}\nChoose your mails: ${choose}`;
  return `${[heading, ...parts, more, `-- \n${foot}`].filter((part) => part !== null).join("\n\n")}\n`;
}

const htmlOf = ({ heading, items, more, why, off, choose }: Shown, subject: string): Promise<string> =>
  mailPage(
    subject,
    html`${heading === null ? "" : html`<h1 style="font-size: 20px">${heading}</h1>\n`}${items.map(
      ({ title, body, url }) => html`<h2 style="margin: 24px 0 0; font-size: 17px">${title}</h2>
<p style="margin: 4px 0">${body}</p>
<p style="margin: 4px 0"><a href="${url}">Open</a></p>
`,
    )}${more === null ? "" : html`<p>${more}</p>\n`}`,
    html`${why}${off === null ? "" : html` <a href="${off}">Unsubscribe</a> <a href="${choose}">Choose your mails</a>`}`,
  );
