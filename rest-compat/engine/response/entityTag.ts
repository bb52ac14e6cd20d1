/** Whether If-None-Match (RFC 9110) names this entity tag: `*`, one tag or a list, compared weakly. */
export function matchesTag(ifNoneMatch: string | null, tag: string | undefined): boolean {
  if (ifNoneMatch === null || tag === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return tagsIn(ifNoneMatch).some((each) => opaque(each) === opaque(tag));
}

/**
 * Returns the tag in If-None-Match that stands for the data of this one, in any content coding; undefined without one.
 * A 304 states it, because the client knows its own by it.
 */
export function tagOfClient(ifNoneMatch: string | null, tag: string | undefined): string | undefined {
  if (ifNoneMatch === null || tag === undefined) return undefined;
  if (ifNoneMatch.trim() === "*") return tag;
  return tagsIn(ifNoneMatch)
    .map(opaque)
    .find((each) => withoutCoding(each) === withoutCoding(opaque(tag)));
}

/** Returns the tag of the same data in a content coding, which is a representation of its own. */
export const tagInCoding = (tag: string, coding: string): string => `${tag.slice(0, -1)}-${coding}"`;

const tagsIn = (list: string) => list.match(/(?:W\/)?"[^"]*"/g) ?? [];
const opaque = (tag: string) => (tag.startsWith("W/") ? tag.slice(2) : tag);
const withoutCoding = (tag: string) => tag.replace(/-(?:br|gzip|zstd)"$/, '"');
