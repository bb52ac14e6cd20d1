import type { Provider } from "../provider.ts";
import { checkPost } from "../shared/checkPost.ts";
import { expiryOf } from "../shared/expiryOf.ts";
import { renewing } from "../shared/graph/longLived.ts";
import { RETRY_AFTER } from "../shared/rateLimits.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { connect } from "./connect.ts";
import { externalIdOf, publishing } from "./publish.ts";
import { remove } from "./remove.ts";

/** Profiles of Threads (developers.facebook.com/documentation/threads). */
export const threads = {
  name: "Threads",
  description: "A profile of Threads, whose owner consents.",
  connect,
  refresh: renewing("th_refresh_token"),
  expiryOf,
  // No call ends a token. The person removes the app in the settings of the profile.
  revoke: null,
  rateLimits: RETRY_AFTER,
  billing: null,
  quota: null,
  asksAfterMs: null,
  capabilities: CAPABILITIES,
  check: (draft, limits) => checkPost(draft, limits, { capabilities: CAPABILITIES }),
  ...publishing,
  remove,
  externalIdOf,
} as const satisfies Provider;
