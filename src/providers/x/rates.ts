import type { RateHeaders } from "../shared/rateLimits.ts";

/** The headers of X (docs.x.com/x-api/fundamentals/rate-limits). */
export const RATES: RateHeaders = { remaining: "x-rate-limit-remaining", reset: ["x-rate-limit-reset"] };
