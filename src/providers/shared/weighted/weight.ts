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
  let weight = 0;
  let from = 0;
  for (const { start, end } of linksOf(normalized)) {
    weight += plainWeight(normalized.slice(from, start)) + LINK;
    from = end;
  }
  return weight + plainWeight(normalized.slice(from));
}

function plainWeight(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let weight = 0;
  const others = text.replaceAll(EMOJI, () => {
    weight += 2;
    return "";
  });
  for (const character of others) weight += LIGHT.test(character) ? 1 : 2;
  return weight;
}
