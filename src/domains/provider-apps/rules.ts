import { isRedirectUri, isSamePlace, type SuppliedApp } from "../../core/providerApps.ts";
import { type AppPlace, appPlace, PROVIDERS } from "../../core/providers.ts";
import type { Env } from "../../platform/env/env.ts";
import { publicUrl } from "../../platform/env/publicUrl.ts";
import { DomainError, invalidInput } from "../../platform/errors/errors.ts";

/** For people who copy the code by hand (draft-ietf-oauth-v2 out-of-band, as Mastodon still takes it). */
const OUT_OF_BAND = "urn:ietf:wg:oauth:2.0:oob";

/** The place that an input says. @throws DomainError INVALID_INPUT */
export function placeOf(input: { provider: string; instanceUrl?: string | null | undefined }): AppPlace {
  const place = appPlace(input.provider, input.instanceUrl);
  if ("member" in place) throw invalidInput([place.member], place.message, input[place.member]);
  return place;
}

/** @throws DomainError INVALID_INPUT for a blank client id or a redirect URI that is none */
export function checkSettings({
  clientId,
  redirectUri,
}: {
  clientId?: string | null;
  redirectUri?: string | null;
}): void {
  if (!clientId) throw invalidInput(["clientId"], "an app needs the client id that the provider gave it");
  if (redirectUri && !isRedirectUri(redirectUri)) {
    throw invalidInput(["redirectUri"], "must be an absolute URI without a fragment", redirectUri);
  }
}

/** What an app has that does not say otherwise. */
export function defaultsOf({ provider, instanceUrl }: AppPlace, env: Env) {
  const { name, connectionMode } = PROVIDERS[provider];
  const callback = `${publicUrl(env)}/api/v1/accounts/${provider}/callback`;
  return {
    name: instanceUrl === "" ? name : new URL(instanceUrl).host,
    connectionMode,
    redirectUri: provider === "mastodon" ? OUT_OF_BAND : callback,
    botUsername: "",
  };
}

/** The app that the environment supplies for a place: it goes before one that is stored. */
export const suppliedAt = ({ PROVIDER_APPS }: Env, place: AppPlace): SuppliedApp | undefined =>
  PROVIDER_APPS.find((app) => isSamePlace(app, place));

/** @throws DomainError CONFLICT for a place that the environment supplies */
export function checkEditable(env: Env, place: AppPlace): void {
  if (suppliedAt(env, place)) throw suppliedByEnvironment();
}

export const suppliedByEnvironment = (): DomainError =>
  new DomainError("CONFLICT", "The environment of the server supplies this app; it is changed there (PROVIDER_APPS)");
