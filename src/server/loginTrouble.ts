import { type DomainError, ERRORS } from "../platform/errors/errors.ts";
import type { Trouble } from "./loginPage.ts";

/** What a person can do about a member of a form. */
const ADVICE: Readonly<Record<string, string>> = {
  email: "Enter an email address.",
  name: "Enter a name of at most 120 characters.",
  password: "Choose a password of 12 to 1024 characters.",
  newPassword: "Choose a password of 12 to 1024 characters.",
  token: "The link is not whole: open it from the mail again.",
};

/** An error as a person reads it: in a sentence, at the members of the form. */
export function troubleOf({ code, message, issues, details }: DomainError): Trouble {
  const fields = new Set(issues.map(({ path }) => String(path[0])));
  if (code === "INVALID_CREDENTIALS") return { message: `${message}.`, fields: new Set(["email", "password"]) };
  if (code === "VALIDATION_FAILED")
    return { message: [...fields].map((field) => ADVICE[field] ?? message).join(" "), fields };
  if (code === "CONFLICT" && fields.has("email"))
    return { message: "This address has an account already: sign in instead.", fields };
  if (code !== "RATE_LIMITED") return { message: `${message}.`, fields };
  return { message: `Too many attempts. Try again in ${waitOf(Number(details["retry_after"]))}.`, fields };
}

function waitOf(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** What the answer of a refused form carries, beside the page. */
export function headersOf({ code, details }: DomainError): Record<string, string> {
  if (typeof details["retry_after"] === "number") return { "retry-after": String(details["retry_after"]) };
  if (code === "METHOD_NOT_ALLOWED") return { allow: "GET, HEAD, POST" };
  // A scheme that browsers have no dialog for: the page is the dialog.
  return ERRORS[code].status === 401 ? { "www-authenticate": 'Bearer realm="rostrum"' } : {};
}
