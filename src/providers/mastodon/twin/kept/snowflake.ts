/**
 * Returns a generator of ids like Mastodon's: milliseconds and a counter, so that ids sort by time and `min_id` can
 * stand for an instant.
 */
export function snowflakes(now: () => Date): () => string {
  let last = 0n;
  return () => {
    const first = BigInt(now().getTime()) << 16n;
    last = first > last ? first : last + 1n;
    return String(last);
  };
}
