import type { EventOf } from "./events.ts";
import { quoted } from "./quoted.ts";

type Kind = EventOf<"security_action">["payload"]["kind"];

/** The title of a notification about the security of an account. `name` is that of the token or application. */
export const securityTitle = (kind: Kind, name: string | undefined): string =>
  ({
    api_token_created: name === undefined ? "An API token was created" : `The API token ${quoted(name)} was created`,
    api_token_revoked: name === undefined ? "An API token was revoked" : `The API token ${quoted(name)} was revoked`,
    identity_linked: "Your identity provider was linked to your account",
    email_changed: "Your sign-in email was changed",
    password_changed: "Your password was changed",
    second_factor_enabled: "A second factor was set up for your account",
    second_factor_removed: "The second factor of your account was removed",
    recovery_codes_generated: "New recovery codes were generated for your account",
    recovery_code_used: "A recovery code was used for your account",
    second_factor_code_wrong: "A wrong code was entered after your right password",
    second_factor_locked: "Codes of your authenticator app are refused after too many wrong ones",
    application_authorized: `You authorized ${name === undefined ? "an application" : quoted(name)} to access your account`,
    impersonated: "An administrator of this instance is acting as you",
  })[kind];

/** The advice beside the events that have another one than most. */
const SECURITY_ADVICE: Readonly<Record<string, string>> = {
  impersonated: "The session lasts at most 15 minutes. You can end it in your list of sessions.",
  application_authorized: "You can revoke its access at any time. If this was not you, revoke it now.",
  second_factor_code_wrong: "If this was not you, another person knows your password. Set a new password now.",
  second_factor_locked:
    "Sign in with a link that the sign-in page mails to you, or enter a recovery code. If the wrong codes were not yours, set a new password now.",
};

export const securityAdvice = (kind: Kind): string =>
  SECURITY_ADVICE[kind] ?? "If this was not you, secure your account now.";
