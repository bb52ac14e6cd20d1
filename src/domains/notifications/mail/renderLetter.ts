import { html } from "hono/html";
import type { Mail } from "../../../platform/mail/mailer.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Letter, LetterText } from "./letter.ts";
import { mailPage } from "./page.ts";

interface Words {
  /** Names nobody: whoever passes a mail on reads it. */
  subject: string;
  before: string;
  /** What one reads off, in large type. */
  code?: string;
  link?: { label: string; url: string };
  after: string;
  why: string;
}

const ASKED = "Somebody gave this address. If it was not you, you need not do anything.";

const WORDS: { [Kind in LetterText["kind"]]: (text: Extract<LetterText, { kind: Kind }>) => Words } = {
  email_change_code: ({ code }) => ({
    subject: "Your code for a new sign-in email",
    before: "Enter this code to sign in with this address from now on:",
    code,
    after: "It is good for 15 minutes. Give it to nobody: no one here will ever ask for it.",
    why: ASKED,
  }),
  email_changed: () => ({
    subject: "Your sign-in email was changed",
    before:
      "Your account now has another sign-in email: this address no longer opens it. All other sessions have ended.",
    after: "If this was not you, ask whoever runs this server for help at once.",
    why: "This is about your account, so it is always mailed.",
  }),
  password_reset: ({ url }) => ({
    subject: "Set a new password",
    before: "Choose a new password here:",
    link: { label: "Set a new password", url },
    after: "The link is good once, within an hour. Until then your password stays as it is.",
    why: ASKED,
  }),
  password_reset_elsewhere: () => ({
    subject: "Your account has no password",
    before: "You sign in through your identity provider, so there is no password here to be reset.",
    after: "Should you have forgotten the one that you have there, reset it there.",
    why: ASKED,
  }),
};

function wordsOf<Kind extends LetterText["kind"]>(text: Extract<LetterText, { kind: Kind }>): Words {
  const words: (text: Extract<LetterText, { kind: Kind }>) => Words = WORDS[text.kind];
  return words(text);
}

/** A letter as it is sent. */
export async function renderLetter(
  { mailer, now }: Pick<Services, "mailer" | "now">,
  id: string,
  { to, text }: Pick<Letter, "to" | "text">,
): Promise<Mail> {
  const { subject, before, code, link, after, why } = wordsOf(text);
  const parts = [subject, before, code, link?.url, after, `-- \n${why}`];
  const body = html`<h1 style="font-size: 20px">${subject}</h1>
<p>${before}</p>
${code === undefined ? "" : html`<p style="font: 700 28px/1.2 monospace; letter-spacing: .2em">${code}</p>\n`}${
  link === undefined ? "" : html`<p><a href="${link.url}">${link.label}</a></p>\n`
}<p>${after}</p>
`;
  return {
    id,
    to,
    subject,
    text: `${parts.filter((part) => part !== undefined).join("\n\n")}\n`,
    html: await mailPage(subject, body, html`${why}`),
    headers: { "List-Id": `<account.notifications.${mailer?.domain ?? ""}>` },
    at: now(),
  };
}
