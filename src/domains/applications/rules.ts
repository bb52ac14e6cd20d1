import { APPLICATION_SCOPES, type ApplicationScope } from "../../platform/access/applicationScopes.ts";
import { DomainError, type Issue } from "../../platform/errors/errors.ts";

const isScope = (text: string): text is ApplicationScope => (APPLICATION_SCOPES as readonly string[]).includes(text);

// Allows only characters of RFC 3986, so that every parser reads the text that is later compared exactly. Excludes `#`
// everywhere and `@` before the path.
const HTTPS_URI = /^https:\/\/[\w.~%!$&'()*+,;=:[\]-]+(?:[/?][\w.~%!$&'()*+,;=:@/?[\]-]*)?$/i;

/** Whether a text is a valid redirect address: absolute, https, with a host, without user information or fragment (RFC 6749 §3.1.2). */
export const isRedirectAddress = (text: string): boolean => HTTPS_URI.test(text) && URL.canParse(text);

/** Checks the rules of a registration beyond its shape and reports all violations at once. @throws DomainError INVALID_INPUT */
export function checkRegistration(input: { name: string; redirectUris: string[]; allowedScopes: string[] }): void {
  const issues: Issue[] = [
    ...(input.name.trim() === "" ? [{ path: ["name"], message: "must not be blank", value: input.name }] : []),
    ...each(
      "redirectUris",
      input.redirectUris,
      isRedirectAddress,
      "must be an https address with a host and without user information or fragment",
    ),
    ...each("allowedScopes", input.allowedScopes, isScope, `must be one of ${APPLICATION_SCOPES.join(", ")}`),
  ];
  const [first] = issues;
  if (first) throw new DomainError("INVALID_INPUT", `${first.path.join(".")}: ${first.message}`, issues);
}

const each = (member: string, texts: string[], isGood: (text: string) => boolean, message: string): Issue[] =>
  texts.flatMap((value, index) => (isGood(value) ? [] : [{ path: [member, index], message, value }]));
