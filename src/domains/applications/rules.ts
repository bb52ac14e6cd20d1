import { APPLICATION_SCOPES, type ApplicationScope } from "../../platform/access/applicationScopes.ts";
import { DomainError, type Issue } from "../../platform/errors/errors.ts";
import { isLoopbackAddress, isRedirectAddress } from "../../platform/values/redirectAddress.ts";

const isScope = (text: string): text is ApplicationScope => (APPLICATION_SCOPES as readonly string[]).includes(text);

/**
 * Checks the rules of a registration beyond its shape and reports all violations at once.
 * @throws DomainError INVALID_INPUT
 */
export function checkRegistration(input: {
  name: string;
  clientType: "PUBLIC" | "CONFIDENTIAL";
  redirectUris: string[];
  allowedScopes: string[];
}): void {
  const isPublic = input.clientType === "PUBLIC";
  const issues: Issue[] = [
    ...(input.name.trim() === "" ? [{ path: ["name"], message: "must not be blank", value: input.name }] : []),
    ...each(
      "redirectUris",
      input.redirectUris,
      (text) => isRedirectAddress(text) || (isPublic && isLoopbackAddress(text)),
      `must be an https address with a host and without user information or fragment${isPublic ? ", or http://localhost, http://127.0.0.1 or http://[::1] with a path" : ""}`,
    ),
    ...each("allowedScopes", input.allowedScopes, isScope, `must be one of ${APPLICATION_SCOPES.join(", ")}`),
  ];
  const [first] = issues;
  if (first) throw new DomainError("INVALID_INPUT", `${first.path.join(".")}: ${first.message}`, issues);
}

const each = (member: string, texts: string[], isGood: (text: string) => boolean, message: string): Issue[] =>
  texts.flatMap((value, index) => (isGood(value) ? [] : [{ path: [member, index], message, value }]));
