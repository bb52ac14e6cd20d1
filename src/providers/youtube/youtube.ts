import type { Provider } from "../provider.ts";
import { RETRY_AFTER } from "../shared/rateLimits.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { check } from "./check.ts";
import { connect, revoke } from "./connect.ts";
import { find } from "./find.ts";
import { publishing } from "./publish.ts";
import { QUOTA } from "./quota.ts";
import { expiryOf, refresh } from "./refresh.ts";
import { externalIdOf, remove } from "./remove.ts";

/** YouTube, through the Data API version 3 (developers.google.com/youtube/v3). */
export const youtube = {
  name: "YouTube",
  description: "A channel of YouTube, whose owner consents.",
  connect,
  refresh,
  expiryOf,
  revoke,
  // A used-up quota stands in no header.
  rateLimits: RETRY_AFTER,
  billing: null,
  quota: QUOTA,
  asksAfterMs: null,
  capabilities: CAPABILITIES,
  check,
  ...publishing,
  find,
  remove,
  externalIdOf,
} as const satisfies Provider;
