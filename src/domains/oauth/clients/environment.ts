import { APPLICATION_SCOPES, type ApplicationScope } from "../../../platform/access/applicationScopes.ts";
import type { Env, EnvCheck } from "../../../platform/env/env.ts";
import type { ClientOrigin } from "../../applications/read.ts";

const isScope = (text: string): text is ApplicationScope => (APPLICATION_SCOPES as readonly string[]).includes(text);

/** The fault of the variable that names scopes. The platform checks its form. */
export const registrationFaults: EnvCheck = ({ OAUTH_REGISTRATION_SCOPES = "" }) =>
  OAUTH_REGISTRATION_SCOPES.split(",").every((item) => item.trim() === "" || isScope(item.trim()))
    ? []
    : [`OAUTH_REGISTRATION_SCOPES: must name scopes of ${APPLICATION_SCOPES.join(", ")}, separated by commas`];

/** Returns the scopes that clients which no administrator registered can be granted. */
export function scopesOfStrangers({ OAUTH_REGISTRATION_SCOPES }: Pick<Env, "OAUTH_REGISTRATION_SCOPES">): string[] {
  const named = OAUTH_REGISTRATION_SCOPES.filter(isScope);
  return named.length === 0 ? [...APPLICATION_SCOPES] : named.toSorted();
}

/** Whether the instance takes clients of an origin. */
export function takesClientsOf({ OAUTH_REGISTRATION }: Pick<Env, "OAUTH_REGISTRATION">, origin: ClientOrigin): boolean {
  if (origin === "REGISTERED") return true;
  return OAUTH_REGISTRATION === "dynamic" || (OAUTH_REGISTRATION === "metadata" && origin === "METADATA_DOCUMENT");
}
