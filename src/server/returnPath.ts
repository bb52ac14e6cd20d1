/** Any origin that is nobody's. */
const HERE = "http://here.invalid";

/** Where a browser goes on after signing in: a path of this site, or the fallback. An address elsewhere would lend this site's name to it. */
export function returnPath(asked: string | null, fallback: string): string {
  if (asked === null || !asked.startsWith("/") || !URL.canParse(asked, HERE)) return fallback;
  const { origin, pathname, search, hash } = new URL(asked, HERE);
  const path = pathname + search + hash;
  // `/.//evil.example` parses as a path of this site that a browser then reads as another host.
  return origin === HERE && !path.startsWith("//") ? path : fallback;
}
