import { Buffer } from "node:buffer";
import { mayStart } from "../shared/mayStart.ts";
import { endWithout } from "../shared/textClasses.ts";

/** A tag in a text, in UTF-16 code units. */
export interface Tag {
  start: number;
  end: number;
  /** Without the number sign. The symbol of a stock is in upper case and keeps the dollar sign. */
  tag: string;
}

/**
 * A number sign, and then letters, digits, symbols, emoji, and the punctuation that occurs inside names: `#C++`,
 * `#rock'n'roll`, `#v1.2`. A number sign that is drawn as a key is an emoji.
 */
const CANDIDATE =
  /[#＃](?![\u{fe0f}\u{20e3}])[[\p{L}\p{M}\p{N}\p{S}\p{Pd}\p{Pc}\p{Join_Control}\u{e0020}-\u{e007f}'’.\u{26}\/%*@\u{b7}\u{2027}\u{30fb}]--[<>`\|]]+/gv;
/** A tag has more than digits and punctuation. */
const NAMING = /[[\p{L}\p{N}\p{S}]--[\d]]/v;
const PUNCTUATION = /\p{P}/v;
const STOCK = /\$([A-Za-z][0-9A-Za-z]{0,4})(?![\-$0-9A-Z_a-z])/gv;

/** The bounds of a tag (lexicon app.bsky.richtext.facet). */
const [MOST_GRAPHEMES, MOST_BYTES] = [64, 640];
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** The tags of a text, with the symbols of stocks. The time is linear in the text. */
export const tagsIn = (text: string): Tag[] => [...numberSigns(text), ...stocks(text)];

function numberSigns(text: string): Tag[] {
  let behind = 0;
  return [...text.matchAll(CANDIDATE)].flatMap(({ 0: candidate, index: start }) => {
    // Tags of Japanese and Chinese texts follow each other directly.
    const isStart = start === behind || mayStart(text, start, { unspaced: false });
    behind = start + candidate.length;
    const end = start + endWithout(candidate, PUNCTUATION);
    const tag = text.slice(start + 1, end);
    return isStart && NAMING.test(tag) && fits(tag) ? [{ start, end, tag }] : [];
  });
}

const stocks = (text: string): Tag[] =>
  [...text.matchAll(STOCK)].flatMap(({ 0: { length }, 1: symbol = "", index: start }) =>
    mayStart(text, start, { unspaced: false }) ? [{ start, end: start + length, tag: `$${symbol.toUpperCase()}` }] : [],
  );

const fits = (tag: string) =>
  Buffer.byteLength(tag) <= MOST_BYTES && [...graphemes.segment(tag)].length <= MOST_GRAPHEMES;
