import { instanceOrigin } from "./instanceOrigin.ts";

interface ProviderRow {
  /** What people call it. */
  readonly name: string;
  /** Whether it is many instances, each with apps of its own. */
  readonly federated: boolean;
  /** How its apps connect, unless they say otherwise. */
  readonly connectionMode: "oauth" | "bot";
}

const central = (name: string, connectionMode: "oauth" | "bot" = "oauth"): ProviderRow => ({
  name,
  federated: false,
  connectionMode,
});
const federated = (name: string): ProviderRow => ({ name, federated: true, connectionMode: "oauth" });

/** The providers that an app can be registered with (docs/interface.md#provider-apps). */
export const PROVIDERS = {
  x: central("X"),
  mastodon: federated("Mastodon"),
  pixelfed: federated("Pixelfed"),
  peertube: federated("PeerTube"),
  lemmy: federated("Lemmy"),
  piefed: federated("PieFed"),
  linkedin: central("LinkedIn"),
  threads: central("Threads"),
  facebook: central("Facebook"),
  instagram: central("Instagram"),
  tiktok: central("TikTok"),
  youtube: central("YouTube"),
  pinterest: central("Pinterest"),
  telegram: central("Telegram", "bot"),
  discord: central("Discord", "bot"),
  googlebusiness: central("Google Business"),
} as const satisfies Record<string, ProviderRow>;

export type Provider = keyof typeof PROVIDERS;

/** Where an app is registered: the key that there is one app for. */
export interface AppPlace {
  readonly provider: Provider;
  /** The origin of one instance; empty for a provider that has none, or for any of its instances. */
  readonly instanceUrl: string;
}

/** What is wrong with a place, and at which member. */
export interface PlaceFault {
  readonly member: "provider" | "instanceUrl";
  readonly message: string;
}

/** The place that a provider's name and the address of an instance say. */
export function appPlace(provider: string, instanceUrl: string | null | undefined): AppPlace | PlaceFault {
  if (!isProvider(provider))
    return { member: "provider", message: `must be one of ${Object.keys(PROVIDERS).join(", ")}` };
  const address = instanceUrl?.trim() ?? "";
  if (address === "") {
    return provider === "mastodon"
      ? { member: "instanceUrl", message: "an app of mastodon is for one instance: its address is needed" }
      : { provider, instanceUrl: "" };
  }
  if (!PROVIDERS[provider].federated) return { member: "instanceUrl", message: `${provider} has no instances` };
  const origin = instanceOrigin(address);
  return origin === null
    ? { member: "instanceUrl", message: "must be the https address of an instance, without a path" }
    : { provider, instanceUrl: origin };
}

const isProvider = (text: string): text is Provider => Object.hasOwn(PROVIDERS, text);
