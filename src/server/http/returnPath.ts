/** An origin that no site can have. */
const HERE = "http://here.invalid";

/**
 * Returns the path after signing in: a path of this site, or the fallback. A redirect to another site would abuse this
 * site's name.
 */
export function returnPath(address: string | null, fallback: string): string {
  if (address === null || !address.startsWith("/") || !URL.canParse(address, HERE)) return fallback;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  const path = pathname + search + hash;
  // `/.//evil.example` parses as a path of this site that a browser then reads as another host.
  return origin === HERE && !path.startsWith("//") ? path : fallback;
}
