import { html } from "hono/html";
import { linkOrigin, pathOf } from "../../../platform/env/links.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import type { Services } from "../../../platform/services/services.ts";
import { EMAIL_CHANGED } from "../topics/securityAction.ts";
import type { Letter, LetterText } from "./letter.ts";
import { mailPage } from "./page.ts";

interface Words {
  /** Contains no name: every mail server on the way reads it. */
  subject: string;
  before: string;
  /** A code in large type. */
  code?: string;
  /** A path of `LINKS`, with its label. */
  link?: { label: string; path: string };
  after: string;
  why: string;
}

const ADDRESS_ENTRY = "This address was entered on our server. If you did not enter it, you can ignore this mail.";

const ABOUT_ACCOUNT = "This mail is about your account and cannot be turned off.";
const SET_PASSWORD = "Set a new password";

const WORDS: { [Kind in LetterText["kind"]]: (text: Extract<LetterText, { kind: Kind }>) => Words } = {
  email_change_code: ({ code, changeId }) => ({
    subject: "Your code for a new sign-in email",
    before: "Enter this code to sign in with this address from now on:",
    code,
    link: { label: "Enter the code", path: pathOf("emailChange", { change_id: changeId }) },
    after: "The code is valid for 15 minutes. Do not share it: we never ask for it.",
    why: ADDRESS_ENTRY,
  }),
  email_changed: () => ({
    subject: EMAIL_CHANGED,
    before:
      "Your account has a new sign-in email, so you can no longer sign in with this address. All other sessions have ended.",
    after: "If you did not make this change, contact the administrator of this server at once.",
    why: ABOUT_ACCOUNT,
  }),
  email_verification: ({ token }) => ({
    subject: "Verify your email address",
    before: "An account was created with this address. If the account is yours, sign in and confirm the address here:",
    link: { label: "Verify the address", path: pathOf("emailVerification", { token }) },
    after: "The link expires after 24 hours. Until then, nothing is sent or published in the name of the account.",
    why: ADDRESS_ENTRY,
  }),
  password_reset: ({ token }) => ({
    subject: SET_PASSWORD,
    before: "Choose a new password here:",
    link: { label: SET_PASSWORD, path: pathOf("passwordReset", { token }) },
    after: "The link works once and expires after one hour. Your password does not change until you choose a new one.",
    why: ADDRESS_ENTRY,
  }),
  sign_in_link: ({ token }) => ({
    subject: "Your sign-in link",
    before: "Sign in here with your email address and your password:",
    link: { label: "Sign in", path: pathOf("signInLink", { token }) },
    after:
      "The link works once and expires after 30 minutes. The page also asks for your password, and for your second factor if you have one.",
    why: ADDRESS_ENTRY,
  }),
  password_reset_elsewhere: () => ({
    subject: "Your account has no password",
    before: "You sign in through your identity provider, so your account here has no password to reset.",
    after: "If you forgot the password of your identity provider, reset it there.",
    why: ADDRESS_ENTRY,
  }),
  account_export_ready: () => ({
    subject: "Your data is ready to download",
    before: "The archive with everything that is yours on our server is ready. Sign in to download it:",
    link: { label: "Download your data", path: pathOf("security") },
    after:
      "The archive is deleted after 24 hours. If you did not request it, change your password and contact the administrator of this server at once.",
    why: ABOUT_ACCOUNT,
  }),
  account_deleted: () => ({
    subject: "Your account was deleted",
    before:
      "Your account and all data that belonged to you alone were deleted. Posts, media and other content of workspaces stay there without your name.",
    after: "If you did not delete your account, contact the administrator of this server at once.",
    why: "This is the last mail about your former account: the server has deleted your address.",
  }),
};

function wordsOf<Kind extends LetterText["kind"]>(text: Extract<LetterText, { kind: Kind }>): Words {
  const words: (text: Extract<LetterText, { kind: Kind }>) => Words = WORDS[text.kind];
  return words(text);
}

/** A direct mail as it is sent. */
export async function renderLetter(
  { env, mailer, now }: Pick<Services, "env" | "mailer" | "now">,
  id: string,
  { to, text }: Pick<Letter, "to" | "text">,
): Promise<Mail> {
  const { subject, before, code, link, after, why } = wordsOf(text);
  const url = link && linkOrigin(env) + link.path;
  const parts = [subject, before, code, url, after, `-- \n${why}`];
  const body = html`<h1 style="font-size: 20px">${subject}</h1>
<p>${before}</p>
${code === undefined ? "" : html`<p style="font: 700 28px/1.2 monospace; letter-spacing: .2em">${code}</p>\n`}${
  link === undefined ? "" : html`<p><a href="${url}">${link.label}</a></p>\n`
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
