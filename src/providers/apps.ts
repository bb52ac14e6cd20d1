import type { AppRules } from "./connect.ts";
import { INSTANCE_RULE, instanceOrigin } from "./instanceOrigin.ts";
import { PROVIDER_NAMES, PROVIDERS, type ProviderName } from "./registry.ts";

/** A provider that apps can be registered with. */
export interface AppProvider extends AppRules {
  readonly name: string;
}

const single = (name: string, connectionMode: "oauth" | "bot" = "oauth"): AppProvider => ({
  name,
  instances: "none",
  connectionMode,
  redirectUri: null,
});
const federated = (name: string): AppProvider => ({
  name,
  instances: "optional",
  connectionMode: "oauth",
  redirectUri: null,
});

/**
 * Documented providers that have no entry in the registry yet. An app can be registered with them already; a row ends
 * with the provider's entry.
 */
const UPCOMING = {
  peertube: federated("PeerTube"),
  lemmy: federated("Lemmy"),
  piefed: federated("PieFed"),
  tiktok: single("TikTok"),
  pinterest: single("Pinterest"),
  googlebusiness: single("Google Business"),
} as const satisfies Readonly<Record<string, AppProvider>> & { readonly [Name in ProviderName]?: never };

/**
 * The providers that an app can be registered with, by name in alphabetical order: those of the registry that take
 * apps, and the upcoming ones.
 */
export const APP_PROVIDERS: ReadonlyMap<string, AppProvider> = new Map(
  [...Object.entries<AppProvider>(UPCOMING), ...PROVIDER_NAMES.flatMap(appProviders)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  ),
);

function appProviders(provider: ProviderName): [string, AppProvider][] {
  const { name, connect } = PROVIDERS[provider];
  return "app" in connect ? [[provider, { name, ...connect.app }]] : [];
}

/** Where an app is registered: the key of its row. */
export interface AppPlace {
  readonly provider: string;
  /** The origin of one instance; empty for a provider without instances, or for any of its instances. */
  readonly instanceUrl: string;
}

/** The rule that a place breaks, and the member at fault. */
export interface PlaceFault {
  readonly member: "provider" | "instanceUrl";
  readonly message: string;
}

/** The place that a provider's name and the address of an instance state. */
export function appPlace(provider: string, instanceUrl: string | null | undefined): AppPlace | PlaceFault {
  const rules = APP_PROVIDERS.get(provider);
  if (rules === undefined) {
    return { member: "provider", message: `must be one of ${[...APP_PROVIDERS.keys()].join(", ")}` };
  }
  const address = instanceUrl?.trim() ?? "";
  if (address === "") {
    return rules.instances === "required"
      ? {
          member: "instanceUrl",
          message: `must be the address of an instance: each ${provider} app is for one instance`,
        }
      : { provider, instanceUrl: "" };
  }
  if (rules.instances === "none")
    return { member: "instanceUrl", message: `must be empty: ${provider} has no instances` };
  const origin = instanceOrigin(address);
  return origin === null ? { member: "instanceUrl", message: INSTANCE_RULE } : { provider, instanceUrl: origin };
}

/** @throws Error for a provider that no app can be registered with */
export function appProviderOf(provider: string): AppProvider {
  const entry = APP_PROVIDERS.get(provider);
  if (entry === undefined) throw new Error(`no app can be registered with ${provider}`);
  return entry;
}
