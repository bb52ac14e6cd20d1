/** A number from here on is a time in Unix seconds; a smaller one is a number of seconds from now. */
const EPOCH = 1_000_000_000;

/**
 * The earliest time of the next call after a 429: `Retry-After` (RFC 9110), `X-RateLimit-Reset` (an ISO date),
 * `RateLimit-Reset` (Unix seconds). The provider may name any time, so the caller bounds it.
 */
export const retryAt = (headers: Headers): Date | null =>
  namedInstant(headers, ["retry-after", "x-ratelimit-reset", "ratelimit-reset"], new Date());

/** The time in the first of these headers that has one: a date, Unix seconds, or seconds from now. */
export function namedInstant(headers: Headers, names: readonly string[], now: Date): Date | null {
  for (const name of names) {
    const at = instantOf(headers.get(name)?.trim() ?? "", now);
    if (!Number.isNaN(at.getTime())) return at;
  }
  return null;
}

function instantOf(text: string, now: Date): Date {
  if (!/^\d+(\.\d+)?$/.test(text)) return new Date(text);
  const seconds = Number(text);
  return new Date(seconds >= EPOCH ? seconds * 1000 : now.getTime() + seconds * 1000);
}
