import type { RateHeaders } from "../shared/rateLimits.ts";

/**
 * The headers of Discord (docs.discord.com/developers/topics/rate-limits). A 429 without a scope is the block of an
 * address that made too many invalid requests.
 */
export const RATES: RateHeaders = {
  remaining: "x-ratelimit-remaining",
  reset: ["x-ratelimit-reset-after", "x-ratelimit-reset"],
  scope: { header: "x-ratelimit-scope", ofAccount: ["user", "shared"] },
};
