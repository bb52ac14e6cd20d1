/** Above it, a number is an instant in Unix seconds, below it one of seconds from now. */
const EPOCH = 1_000_000_000;

/**
 * When a provider that has had too many requests wants to be asked again: `Retry-After` (RFC 9110), `X-RateLimit-Reset` (Mastodon, an ISO
 * date), `RateLimit-Reset` (Bluesky, Unix seconds). It is the provider's word: whoever waits sets a bound.
 */
export function retryAt(headers: Headers): Date | null {
  for (const name of ["retry-after", "x-ratelimit-reset", "ratelimit-reset"]) {
    const at = instantOf(headers.get(name)?.trim() ?? "");
    if (!Number.isNaN(at.getTime())) return at;
  }
  return null;
}

function instantOf(text: string): Date {
  if (!/^\d+(\.\d+)?$/.test(text)) return new Date(text);
  const seconds = Number(text);
  return new Date(seconds >= EPOCH ? seconds * 1000 : Date.now() + seconds * 1000);
}
