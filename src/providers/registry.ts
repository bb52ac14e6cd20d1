import { createHash } from "node:crypto";
import { canonicalJson } from "../platform/values/canonical.ts";
import { bluesky } from "./bluesky/bluesky.ts";
import { type Capabilities, limitsOfPost } from "./capabilities.ts";
import { discord } from "./discord/discord.ts";
import { discordwebhook } from "./discord/webhook.ts";
import { facebook } from "./facebook/facebook.ts";
import { friendica } from "./friendica/friendica.ts";
import { gotosocial } from "./gotosocial/gotosocial.ts";
import { instagram } from "./instagram/instagram.ts";
import type { Limits } from "./limits.ts";
import { linkedin } from "./linkedin/linkedin.ts";
import { mastodon } from "./mastodon/mastodon.ts";
import { narrowed } from "./networkOptions.ts";
import { pixelfed } from "./pixelfed/pixelfed.ts";
import { pleroma } from "./pleroma/pleroma.ts";
import type { PostOptions } from "./post.ts";
import type { Provider } from "./provider.ts";
import { telegram } from "./telegram/telegram.ts";
import { threads } from "./threads/threads.ts";
import { wordpress } from "./wordpress/wordpress.ts";
import { x } from "./x/x.ts";
import { youtube } from "./youtube/youtube.ts";

/**
 * One line for each provider. A name is lower case; it is stored with accounts and is the enum value of the API in
 * upper case.
 */
const ENTRIES = {
  mastodon,
  bluesky,
  telegram,
  wordpress,
  pixelfed,
  pleroma,
  gotosocial,
  discord,
  discordwebhook,
  friendica,
  linkedin,
  threads,
  facebook,
  x,
  instagram,
  youtube,
} as const satisfies Readonly<Record<Lowercase<string>, Provider>>;

export type ProviderName = keyof typeof ENTRIES;

/** The providers that accounts can be connected on. */
export const PROVIDERS: Readonly<Record<ProviderName, Provider>> = ENTRIES;

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as readonly ProviderName[];

/** The networks that have options of their own. */
export const NETWORKS_WITH_OPTIONS = PROVIDER_NAMES.filter(
  (name) => Object.keys(PROVIDERS[name].capabilities.networkOptions).length > 0,
);

/** A stored name as one of the registry. @throws Error for a name that is not in the registry */
export function providerName(name: string): ProviderName {
  if (!Object.hasOwn(PROVIDERS, name)) throw new Error(`no provider is named ${name}`);
  return name as ProviderName;
}

/** @throws Error for a name that is not in the registry */
export const providerOf = (name: string): Provider => PROVIDERS[providerName(name)];

/**
 * The limits of an account's posts: as stored when it was connected; the provider's where none were stored. The unit
 * that texts are counted in is the provider's: no server states it.
 */
export function limitsOf({ provider, limits }: { provider: string; limits: unknown }): Limits {
  const own = providerOf(provider).capabilities.limits;
  return { ...own, ...(limits as Partial<Limits>), countedIn: own.countedIn };
}

/** The limits of an account's post with these options. */
export const limitsFor = (account: { provider: string; limits: unknown }, options: PostOptions): Limits =>
  limitsOfPost(limitsOf(account), providerOf(account.provider).capabilities, { options });

/** Whether a rendition can have a first comment. */
export const hasComments = (capabilities: Capabilities): boolean =>
  capabilities.threads || capabilities.comments === true;

/** The rules of an account's posts: the table of its network, with the limits that its server states. */
export function capabilitiesOf(account: { provider: string; limits: unknown }): Capabilities {
  const { capabilities } = providerOf(account.provider);
  const isStated = Object.keys(account.limits ?? {}).length > 0;
  if (!isStated) return capabilities;
  const limits = limitsOf(account);
  return { ...capabilities, limits, networkOptions: narrowed(capabilities.networkOptions, limits.networkOptions) };
}

/** The revision of a table, which changes with each of its values. A network has its revision from the start. */
export function revisionOf(table: Capabilities): string {
  return REVISIONS.get(table) ?? digestOf(table);
}

function digestOf({ options, unshown, ...table }: Capabilities): string {
  const patterns = Object.values(options).map(({ pattern }) => pattern?.source ?? null);
  const values = canonicalJson([table, options, patterns, unshown?.pattern.source ?? null]);
  return createHash("sha256").update(values).digest("hex").slice(0, 16);
}

const REVISIONS: ReadonlyMap<Capabilities, string> = new Map(
  Object.values(PROVIDERS).map(({ capabilities }) => [capabilities, digestOf(capabilities)]),
);
