import type { Provider } from "../provider.ts";
import { BILLING } from "./billing.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { check } from "./check.ts";
import { connect, revoke } from "./connect.ts";
import { find } from "./find.ts";
import { externalIdOf } from "./post.ts";
import { publishing } from "./publish.ts";
import { RATES } from "./rates.ts";
import { refresh } from "./refresh.ts";
import { remove } from "./remove.ts";

/** X, through its API version 2 (docs.x.com). */
export const x = {
  name: "X",
  description: "An account on X.",
  connect,
  refresh,
  // X states no end of a refresh token. An access token ends after two hours, and is renewed by the call that needs it.
  expiryOf: null,
  revoke,
  rateLimits: RATES,
  billing: BILLING,
  quota: null,
  // The timeline is billed by the post, so the account's posts are read twice.
  asksAfterMs: [30_000, 120_000],
  capabilities: CAPABILITIES,
  check,
  ...publishing,
  find,
  remove,
  externalIdOf,
} as const satisfies Provider;
