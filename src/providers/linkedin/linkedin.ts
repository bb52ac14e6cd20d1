import type { Provider } from "../provider.ts";
import { expiryOf } from "../shared/expiryOf.ts";
import { RETRY_AFTER } from "../shared/rateLimits.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { check } from "./check.ts";
import { connect } from "./connect.ts";
import { find } from "./find.ts";
import { publishing } from "./publish.ts";
import { refresh } from "./refresh.ts";
import { remove } from "./remove.ts";
import { externalIdOf } from "./urns.ts";

/** Members and pages of LinkedIn (learn.microsoft.com/linkedin/marketing/community-management). */
export const linkedin = {
  name: "LinkedIn",
  description: "A member of LinkedIn, or a page that the member may post to.",
  connect,
  refresh,
  expiryOf,
  // One token serves the member and all pages of a consent, so it ends with none of them.
  revoke: null,
  // The limits of a day, which end at midnight UTC, stand in no header.
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
