import type { Provider } from "../provider.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { check } from "./check.ts";
import { connect, revoke } from "./connect.ts";
import { externalIdOf, find, publishing } from "./publish.ts";
import { RATES } from "./rates.ts";
import { expiryOf, refresh } from "./refresh.ts";
import { remove } from "./remove.ts";

/** Bluesky, and other networks of the AT Protocol (atproto.com). */
export const bluesky = {
  name: "Bluesky",
  description: "A personal data server of the AT Protocol.",
  connect,
  refresh,
  expiryOf,
  revoke,
  rateLimits: RATES,
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
