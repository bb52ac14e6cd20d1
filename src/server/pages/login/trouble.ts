import { BOUNDS } from "../../../domains/identity/bounds.ts";
import type { DomainError } from "../../../platform/errors/errors.ts";
import { findDomainError } from "../../../platform/errors/recognize.ts";
import { ERRORS } from "../../../platform/errors/table.ts";
import type { Trouble } from "../../site/forms.ts";
import { type Screen, sitePage } from "../../site/page.ts";

const { minLength, maxLength } = BOUNDS.newPassword;
const PASSWORD = `Choose a password of ${minLength} to ${maxLength} characters.`;

/** Advice for each member of a form. */
const ADVICE = {
  email: "Enter an email address.",
  name: `Enter a name of at most ${BOUNDS.name.maxLength} characters.`,
  password: PASSWORD,
  newPassword: PASSWORD,
  code: "Enter the six digits of the mail.",
  time: "Enter a time such as 09:00.",
  locale: "Enter a language such as en or pt-BR.",
  timezone: "Enter a time zone such as Europe/Berlin.",
  invitationToken: "The link of the invitation is incomplete: open it again.",
  secondFactorCode: "Enter the code of your authenticator app, or a recovery code.",
  setupToken: "Enter the setup token that the server printed at its start.",
  token: "The link is incomplete: open it from the mail again.",
};

/** Texts for a person by the members of a form. */
export type Advice = Readonly<Record<string, string>>;

/**
 * Returns an error as a sentence for a person, with the affected members of the form.
 * @param own the advice of a page about its own members, for rules of their shape and of their value
 */
export function troubleOf({ code, message, issues, details }: DomainError, own: Advice = {}): Trouble {
  // An index names a member of a list, which the form has as one field.
  const fields = new Set(issues.map(({ path }) => String(path.findLast((part) => typeof part === "string"))));
  if (code === "INVALID_CREDENTIALS" && fields.size === 0)
    return { message: sentenceOf(message), fields: new Set(["email", "password"]) };
  const advice: Advice = { ...ADVICE, ...own };
  if (code === "VALIDATION_FAILED")
    return { message: [...fields].map((field) => advice[field] ?? message).join(" "), fields };
  if (code === "CONFLICT" && fields.has("email"))
    return { message: "An account with this address exists already: sign in instead.", fields };
  const sentences = code === "INVALID_INPUT" ? [...fields].flatMap((field) => own[field] ?? []) : [];
  if (sentences.length > 0) return { message: sentences.join(" "), fields };
  if (code !== "RATE_LIMITED") return { message: sentenceOf(message), fields };
  return { message: `Too many attempts. Try again in ${waitOf(Number(details["retryAfter"]))}.`, fields };
}

/** Ends a message of one sentence. A message of several has its last period. */
export const sentenceOf = (message: string): string => (message.endsWith(".") ? message : `${message}.`);

function waitOf(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Returns the headers of a refused form's answer. */
export function headersOf({ code, details }: DomainError): Record<string, string> {
  if (typeof details["retryAfter"] === "number") return { "retry-after": String(details["retryAfter"]) };
  if (code === "METHOD_NOT_ALLOWED") return { allow: "GET, HEAD, POST" };
  // Browsers have no dialog for this scheme, so the page remains the way to sign in.
  return ERRORS[code].status === 401 ? { "www-authenticate": 'Bearer realm="rostrum"' } : {};
}

/** Answers an error with a page. Another error than a DomainError is thrown again. */
export function answerTo(
  error: unknown,
  screen: (error: DomainError) => Screen,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const domainError = findDomainError(error);
  if (domainError === undefined) throw error;
  const { status } = ERRORS[domainError.code];
  return sitePage(screen(domainError), status, { ...headersOf(domainError), ...headers });
}
