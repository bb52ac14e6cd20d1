/** Whether If-None-Match (RFC 9110) names this entity tag: `*`, one tag or a list, compared weakly. */
export function matchesTag(ifNoneMatch: string | null, tag: string | undefined): boolean {
  if (ifNoneMatch === null || tag === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some((each) => opaque(each) === opaque(tag));
}

const opaque = (tag: string) => (tag.startsWith("W/") ? tag.slice(2) : tag);
