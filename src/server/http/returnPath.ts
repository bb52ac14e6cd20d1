/** An origin that no site can have. */
const HERE = "http://here.invalid";

/**
 * Returns the path after signing in: a path of this site, or the fallback. A redirect to another site would abuse this
 * site's name.
 */
export function returnPath(asked: string | null, fallback: string): string {
  if (asked === null || !asked.startsWith("/") || !URL.canParse(asked, HERE)) return fallback;
  const { origin, pathname, search, hash } = new URL(asked, HERE);
  const path = pathname + search + hash;
  // `/.//evil.example` parses as a path of this site that a browser then reads as another host.
  return origin === HERE && !path.startsWith("//") ? path : fallback;
}
