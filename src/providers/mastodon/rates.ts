import type { RateHeaders } from "../shared/rateLimits.ts";

/** The headers of Mastodon (an ISO date), and of its relatives (Unix seconds). */
export const RATES: RateHeaders = { remaining: "x-ratelimit-remaining", reset: ["x-ratelimit-reset"] };
