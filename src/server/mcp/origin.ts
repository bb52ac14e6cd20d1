import type { Env } from "../../platform/env/env.ts";

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether a request comes from no page, or from a page of an allowed origin. A page of another origin can reach a
 * server on its reader's machine by a name that resolves to a loopback address, so without PUBLIC_URL the server's own
 * pages are those of loopback addresses only.
 */
export function isAllowedOrigin({ headers, url }: Request, { PUBLIC_URL, CORS_ORIGINS }: Env): boolean {
  const origin = headers.get("origin");
  if (origin === null) return true;
  if (CORS_ORIGINS.includes(origin)) return true;
  if (PUBLIC_URL !== undefined && origin === new URL(PUBLIC_URL).origin) return true;
  return URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname) && origin === new URL(url).origin;
}
