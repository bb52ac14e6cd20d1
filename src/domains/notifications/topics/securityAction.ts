import { z } from "zod";
import { pathOf } from "../../../platform/env/links.ts";
import { quoted } from "../quoted.ts";
import { defineTopic } from "./topic.ts";

/** Also the subject of the mail to the former address. */
export const EMAIL_CHANGED = "Your sign-in email was changed";

type Title = (name: string | undefined) => string;
interface Text {
  title: string | Title;
  advice?: string;
}

/** `title` may name the token or application. */
const KINDS = {
  api_token_created: {
    title: (name) => (name === undefined ? "An API token was created" : `The API token ${quoted(name)} was created`),
  },
  api_token_revoked: {
    title: (name) => (name === undefined ? "An API token was revoked" : `The API token ${quoted(name)} was revoked`),
  },
  identity_linked: { title: "Your identity provider was linked to your account" },
  email_changed: { title: EMAIL_CHANGED },
  password_changed: { title: "Your password was changed" },
  second_factor_enabled: { title: "A second factor was set up for your account" },
  second_factor_removed: { title: "The second factor of your account was removed" },
  recovery_codes_generated: { title: "New recovery codes were generated for your account" },
  recovery_code_used: { title: "A recovery code was used for your account" },
  second_factor_code_wrong: {
    title: "A wrong code was entered after your right password",
    advice: "If this was not you, another person knows your password. Set a new password now.",
  },
  second_factor_locked: {
    title: "Codes of your authenticator app are refused after too many wrong ones",
    advice:
      "Sign in with a link that the sign-in page mails to you, or enter a recovery code. If the wrong codes were not yours, set a new password now.",
  },
  application_authorized: {
    title: (name) => `You authorized ${name === undefined ? "an application" : quoted(name)} to access your account`,
    advice: "You can revoke its access at any time. If this was not you, revoke it now.",
  },
  application_grant_ended: {
    title: (name) =>
      `An administrator of your organization ended the access of ${name === undefined ? "an application" : quoted(name)} to your account`,
    advice: "Ask the administrators of your organization before you give the application access again.",
  },
  impersonated: {
    title: "An administrator of this instance is acting as you",
    advice: "The session lasts at most 15 minutes. You can end it in your list of sessions.",
  },
} as const satisfies Record<string, Text>;
type Kind = keyof typeof KINDS;

/** To the person whose account it is. */
export const securityAction = defineTopic({
  group: "account",
  mails: "ALWAYS",
  description: "Credentials or access to the recipient's account changed.",
  subject: "About the security of your account",
  payload: z.object({ kind: z.enum(Object.keys(KINDS) as Kind[]) }),
  /** `name` is the id of the API token or the application, by whose name the texts call it; absent for other kinds. */
  about: z.object({ name: z.string().optional() }),
  texts({ payload: { kind }, about: { name } }) {
    const { title, advice = "If this was not you, secure your account now." }: Text = KINDS[kind];
    return { title: typeof title === "string" ? title : title(name), body: advice, action: "Review settings" };
  },
  href: () => pathOf("settings"),
  mailHref: pathOf("security"),
  /**
   * `once` is the object's id if the action can happen to it only once; `name` is the id of the token or application
   * that the texts name.
   */
  producer: (userId: string, kind: Kind, { once, name }: { once?: string | undefined; name?: string } = {}) => ({
    payload: { kind },
    about: { ...(name !== undefined && { name }) },
    ...(once !== undefined && { eventKey: `${kind}:${once}` }),
    workspaceId: null,
    to: [userId],
  }),
});
