import { invalidInput } from "../../platform/errors/errors.ts";
import type { Services } from "../../platform/services/services.ts";
import { appPlace, appProviderOf } from "../../providers/apps.ts";
import { INSTANCE_RULE } from "../../providers/instanceOrigin.ts";
import type { ProviderName } from "../../providers/registry.ts";
import { appAt, appNamed, type UsableApp } from "../provider-apps/read.ts";

/**
 * The server that an account is connected on, and the app of this server there; null where no administrator registered
 * one.
 */
export interface Server {
  provider: ProviderName;
  /** Empty for a provider without instances. */
  instanceUrl: string;
  app: UsableApp | null;
}

/**
 * The server at an address (in the form that `serverAddress` returns), with its own app, else the app for any instance
 * of the provider.
 */
async function serverAt(services: Services, provider: ProviderName, instanceUrl: string): Promise<Server> {
  const own = await appAt(services, { provider, instanceUrl });
  const isForAny = own === null && appProviderOf(provider).instances === "optional";
  return { provider, instanceUrl, app: isForAny ? await appAt(services, { provider, instanceUrl: "" }) : own };
}

/** The server's address, or null when the server is given by name. @throws DomainError INVALID_INPUT */
export function addressOf(provider: ProviderName, instanceUrl: string): string | null {
  const isAbsent = instanceUrl.trim() === "";
  return isAbsent && hasInstances(provider) ? null : serverAddress(provider, instanceUrl);
}

/** The server that a person asks for, by its address or else by its name. @throws DomainError INVALID_INPUT */
export function serverFor(
  services: Services,
  provider: ProviderName,
  { instanceUrl, serverName }: { instanceUrl: string; serverName: string },
): Promise<Server> {
  const address = addressOf(provider, instanceUrl);
  return address === null ? serverNamed(services, provider, serverName.trim()) : serverAt(services, provider, address);
}

/**
 * @throws DomainError INVALID_INPUT for a name that no app of the provider has, and for an app that is for any instance
 */
async function serverNamed(services: Services, provider: ProviderName, name: string): Promise<Server> {
  const app = await appNamed(services, provider, name);
  if (app === null) throw invalidInput(["serverName"], "must be the name of a configured server", name);
  return { provider, instanceUrl: serverAddress(provider, app.instanceUrl), app };
}

/**
 * The one form of an instance's address; empty for a provider without instances.
 * @throws DomainError INVALID_INPUT for an address that is not an instance's, and for none where the provider has
 * instances
 */
export function serverAddress(provider: ProviderName, instanceUrl: string): string {
  const place = appPlace(provider, instanceUrl);
  if ("member" in place) throw invalidInput([place.member], place.message);
  if (place.instanceUrl === "" && hasInstances(provider)) {
    throw invalidInput(["instanceUrl"], INSTANCE_RULE);
  }
  return place.instanceUrl;
}

const hasInstances = (provider: ProviderName): boolean => appProviderOf(provider).instances !== "none";
