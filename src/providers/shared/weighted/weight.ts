import { linksOf } from "./links.ts";

/** The weight of a link, however long it is. */
const LINK = 23;
/** Code points that count as one character: letters of Latin, Greek, Cyrillic and others, and most punctuation. */
const LIGHT = /[\0-\u10ff\u2000-\u200d\u2010-\u201f\u2032-\u2037]/u;
const EMOJI = /\p{RGI_Emoji}/gv;
const PLAIN = /^[\n -~]*$/;

/**
 * The length of a text as X counts it (docs.x.com/fundamentals/counting-characters): in Unicode's form NFC, each link
 * as a fixed number, each emoji as two characters, and characters of most other scripts as two.
 */
export function weightOf(text: string): number {
  const normalized = text.normalize("NFC");
  const links = new Map(linksOf(normalized).map(({ start, end }) => [start, end]));
  if (links.size === 0 && PLAIN.test(normalized)) return normalized.length;
  const emoji = new Map([...normalized.matchAll(EMOJI)].map(({ 0: one, index }) => [index, index + one.length]));
  let weight = 0;
  for (let at = 0; at < normalized.length; ) {
    const linkEnd = links.get(at);
    const emojiEnd = emoji.get(at);
    const character = String.fromCodePoint(normalized.codePointAt(at) ?? 0);
    if (linkEnd !== undefined) weight += LINK;
    else weight += emojiEnd === undefined && LIGHT.test(character) ? 1 : 2;
    at = linkEnd ?? emojiEnd ?? at + character.length;
  }
  return weight;
}
