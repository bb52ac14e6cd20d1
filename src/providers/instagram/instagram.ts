import type { Provider } from "../provider.ts";
import { expiryOf } from "../shared/expiryOf.ts";
import { renewing } from "../shared/graph/longLived.ts";
import { RETRY_AFTER } from "../shared/rateLimits.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { check } from "./check.ts";
import { connect } from "./connect.ts";
import { externalIdOf, publishing } from "./publish.ts";

/** Professional accounts of Instagram (developers.facebook.com/docs/instagram-platform, Instagram Login). */
export const instagram = {
  name: "Instagram",
  description: "A professional account of Instagram, whose owner consents.",
  connect,
  refresh: renewing("ig_refresh_token"),
  expiryOf,
  // No call ends a token. The person removes the app in the settings of the account.
  revoke: null,
  rateLimits: RETRY_AFTER,
  capabilities: CAPABILITIES,
  billing: null,
  quota: null,
  check,
  ...publishing,
  asksAfterMs: null,
  // Posts are deleted through the API only for accounts that are connected through a page of Facebook.
  remove: null,
  externalIdOf,
} as const satisfies Provider;
