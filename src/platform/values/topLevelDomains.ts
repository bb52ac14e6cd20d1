import { readFileSync } from "node:fs";

/**
 * The top-level domains of twitter-text 3.1.0, in its order: the generic ones, then those of countries. Mastodon
 * recognizes links by this list, and so no domain that is newer.
 */
export const TOP_LEVEL_DOMAINS: readonly string[] = readFileSync(
  new URL("topLevelDomains.txt", import.meta.url),
  "utf8",
)
  .trim()
  .split(/\s+/);
