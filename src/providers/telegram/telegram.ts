import type { Provider } from "../provider.ts";
import { RETRY_AFTER } from "../shared/rateLimits.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { check } from "./check.ts";
import { connect } from "./connect.ts";
import { externalIdOf, publish } from "./publish.ts";
import { remove } from "./remove.ts";

/** Channels and groups of Telegram, through a bot (core.telegram.org/bots/api). */
export const telegram = {
  name: "Telegram",
  description: "A Telegram channel or group in which this server's bot is an administrator.",
  connect,
  // The credentials of a channel are its number: the token belongs to the bot.
  refresh: null,
  expiryOf: null,
  revoke: null,
  rateLimits: RETRY_AFTER,
  billing: null,
  quota: null,
  asksAfterMs: null,
  capabilities: CAPABILITIES,
  check,
  steps: [],
  publish,
  find: null,
  remove,
  externalIdOf,
} as const satisfies Provider;
