import { type Item, serializeList } from "structured-headers";
import type { Allowance } from "../platform/limits/limiter.ts";

/**
 * Returns RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers): `"sign-in";q=10;w=900` and `"sign-in";r=9;t=840`.
 * For a window that was used twice, states the final remainder. Empty if the request used no window.
 */
export function rateLimitHeaders(allowances: readonly Allowance[]): Record<string, string> {
  if (allowances.length === 0) return {};
  const last = [...new Map(allowances.map((allowance) => [allowance.window.name, allowance])).values()];
  const item = (name: string, parameters: Record<string, number>): Item => [name, new Map(Object.entries(parameters))];
  return {
    "ratelimit-policy": serializeList(
      last.map(({ window }) => item(window.name, { q: window.points, w: window.seconds })),
    ),
    ratelimit: serializeList(
      last.map(({ window, remaining, resetSeconds }) => item(window.name, { r: remaining, t: resetSeconds })),
    ),
  };
}
