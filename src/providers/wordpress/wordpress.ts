import type { Provider } from "../provider.ts";
import { RETRY_AFTER } from "../shared/rateLimits.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { check } from "./check.ts";
import { connect, revoke } from "./connect.ts";
import { externalIdOf, find, publishing } from "./publish.ts";
import { remove } from "./remove.ts";

/** WordPress, version 5.6 or newer, by its REST API (developer.wordpress.org/rest-api). */
export const wordpress = {
  name: "WordPress",
  description: "A site with WordPress 5.6 or newer, by an application password.",
  connect,
  // Application passwords do not expire.
  refresh: null,
  expiryOf: null,
  revoke,
  rateLimits: RETRY_AFTER,
  billing: null,
  quota: null,
  asksAfterMs: null,
  capabilities: CAPABILITIES,
  check,
  ...publishing,
  find,
  remove,
  externalIdOf,
} as const satisfies Provider;
