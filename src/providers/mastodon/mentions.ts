import type { Span } from "../shared/addressSpans.ts";

const MENTION =
  /(?<![=/\p{L}\p{M}\p{Nd}\p{Pc}])(@[a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)(?:@([\p{L}\p{M}\p{Nd}\p{Pc}]+(?:[.-]+[\p{L}\p{M}\p{Nd}\p{Pc}]+)*))?/giu;
/**
 * Characters directly behind a name that make it no mention: another at sign, an accented Latin letter, the rest of an
 * address.
 */
const NO_END =
  /[\u0300-\u036f@＠\xc0-\xd6\xd8-\xf6\xf8-\u024f\u0253\u0254\u0256\u0257\u0259\u025b\u0263\u0268\u026f\u0272\u0289\u028b\u02bb\u1e00-\u1eff]|:\/\//y;
const LONGEST_DOMAIN = 253;

/** A mention of a text; its name counts, and the server of the name does not. */
export interface Mention extends Span {
  name: string;
}

/** The mentions of a text as Mastodon finds them (`Account::MENTION_RE` and its extractor). */
export function mentionsOf(text: string): Mention[] {
  if (!text.includes("@")) return [];
  return [...text.matchAll(MENTION)].flatMap(({ 0: whole, 1: name = "", 2: domain = "", index: start }) => {
    const end = start + whole.length;
    NO_END.lastIndex = end;
    return NO_END.test(text) || [...domain].length > LONGEST_DOMAIN ? [] : [{ start, end, name }];
  });
}
