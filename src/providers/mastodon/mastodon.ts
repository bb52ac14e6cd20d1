import type { Provider } from "../provider.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { check } from "./check.ts";
import { connect, revoke } from "./connect.ts";
import { externalIdOf, find, publish } from "./publish.ts";
import { remove } from "./remove.ts";

/** Mastodon, and other servers that speak its interface (docs.joinmastodon.org). */
export const mastodon = {
  name: "Mastodon",
  description: "A server with Mastodon's API.",
  connect,
  // Access tokens do not expire.
  refresh: null,
  revoke,
  capabilities: CAPABILITIES,
  check,
  publish,
  find,
  remove,
  externalIdOf,
} as const satisfies Provider;
