import { blueskyPublisher } from "./bluesky/publish.ts";
import { mastodonPublisher } from "./mastodon/publish.ts";
import type { Publisher } from "./provider.ts";

const PUBLISHERS: Readonly<Record<string, Publisher>> = { mastodon: mastodonPublisher, bluesky: blueskyPublisher };

/** What delivers to the accounts of a provider. @throws Error for one that nobody can connect accounts of */
export function publisherOf(provider: string): Publisher {
  const publisher = Object.hasOwn(PUBLISHERS, provider) ? PUBLISHERS[provider] : undefined;
  if (publisher === undefined) throw new Error(`nothing publishes to ${provider}`);
  return publisher;
}
