import type { Env } from "../../platform/env/env.ts";
import type { Call } from "./call.ts";
import { rateLimitHeaders } from "./rateLimitHeaders.ts";

const BY_DEFAULT = Object.entries({
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
});

/** A year (RFC 6797). Without subdomains, which can belong to others. */
const HSTS = "max-age=31536000";

/** Adds the headers that every answer has, whichever part made it. */
export function addAnswerHeaders(
  { requestId, outcome: { retryAfter }, bill: { allowances, budget } }: Call,
  headers: Headers,
  { PUBLIC_URL }: Pick<Env, "PUBLIC_URL">,
): void {
  headers.set("x-request-id", requestId);
  if (PUBLIC_URL?.startsWith("https:")) headers.set("strict-transport-security", HSTS);
  for (const [name, value] of BY_DEFAULT) if (!headers.has(name)) headers.set(name, value);
  if (allowances.length > 0 || budget.length > 0)
    for (const [name, value] of Object.entries(rateLimitHeaders([...allowances, ...budget]))) headers.set(name, value);
  if (retryAfter > 0 && !headers.has("retry-after")) headers.set("retry-after", String(retryAfter));
}
