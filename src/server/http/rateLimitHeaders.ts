import { serializeItem } from "structured-headers";
import type { Allowance } from "../../platform/limits/limiter.ts";

/**
 * The names of windows as structured fields. Serializing whole lists would take a noticeable part of the time of a
 * cached answer.
 */
const quoted = new Map<string, string>();

function quote(name: string): string {
  let item = quoted.get(name);
  if (item === undefined) quoted.set(name, (item = serializeItem(name)));
  return item;
}

/**
 * Returns RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers): `"sign-in";q=10;w=900` and
 * `"sign-in";r=9;t=840`. For a window that was used twice, states the final remainder. Empty if the request used no
 * window. All numbers are whole.
 */
export function rateLimitHeaders(allowances: readonly Allowance[]): Record<string, string> {
  if (allowances.length === 0) return {};
  let [policy, ratelimit] = ["", ""];
  for (const [index, allowance] of allowances.entries()) {
    const isSame = ({ window }: Allowance) => window.name === allowance.window.name;
    if (allowances.findIndex(isSame) !== index) continue;
    const { window, remaining, resetSeconds } = allowances.findLast(isSame) ?? allowance;
    const item = `${index === 0 ? "" : ", "}${quote(window.name)}`;
    policy += `${item};q=${window.points};w=${window.seconds}`;
    ratelimit += `${item};r=${remaining};t=${resetSeconds}`;
  }
  return { "ratelimit-policy": policy, ratelimit };
}
