import type { Env } from "../../platform/env/env.ts";
import { publicUrl } from "../../platform/env/publicUrl.ts";
import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import { type AppPlace, appPlace, appProviderOf } from "../../providers/apps.ts";
import { isRedirectUri, REDIRECT_URI_RULE, suppliedAt } from "./supplied.ts";

/** The place that an input names. @throws DomainError INVALID_INPUT */
export function placeOf(input: { provider: string; instanceUrl?: string | null | undefined }): AppPlace {
  const place = appPlace(input.provider, input.instanceUrl);
  if ("member" in place) throw invalidInput([place.member], place.message, input[place.member]);
  return place;
}

/** @throws DomainError INVALID_INPUT for a blank client id or an invalid redirect URI */
export function checkSettings({
  clientId,
  redirectUri,
}: {
  clientId?: string | null;
  redirectUri?: string | null;
}): void {
  if (!clientId) throw invalidInput(["clientId"], "must be the client id that the provider issued");
  if (redirectUri && !isRedirectUri(redirectUri)) {
    throw invalidInput(["redirectUri"], REDIRECT_URI_RULE, redirectUri);
  }
}

/** The path to which a provider sends people back, unless its app states another address. Documented. */
export const callbackPath = (provider: string): string => `/api/v1/accounts/${provider}/callback`;

/** The address of that path on this server, which connects the account there (docs/decisions/accounts.md, 63). */
export const callbackOf = (env: Env, provider: string): string => publicUrl(env) + callbackPath(provider);

/** The values of the members that an app leaves out. */
export function defaultsOf({ provider, instanceUrl }: AppPlace, env: Env) {
  const { name, connectionMode, redirectUri } = appProviderOf(provider);
  return {
    name: instanceUrl === "" ? name : new URL(instanceUrl).host,
    connectionMode,
    redirectUri: redirectUri ?? callbackOf(env, provider),
    botUsername: "",
  };
}

/** @throws DomainError CONFLICT for a place that the environment supplies */
export function checkEditable(env: Env, place: AppPlace): void {
  if (suppliedAt(env, place)) throw suppliedByEnvironment();
}

export const suppliedByEnvironment = (): DomainError =>
  new DomainError("CONFLICT", "The server's environment supplies this app. Change it there, in PROVIDER_APPS.");
