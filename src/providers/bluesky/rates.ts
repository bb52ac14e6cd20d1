import type { RateHeaders } from "../shared/rateLimits.ts";

/** The headers of a home server (docs.bsky.app, rate limits). */
export const RATES: RateHeaders = { remaining: "ratelimit-remaining", reset: ["ratelimit-reset"] };
