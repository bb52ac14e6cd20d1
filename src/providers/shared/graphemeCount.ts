const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
/** In such a text each code unit is a character of its own. */
const PLAIN = /^[\n -~]*$/;

/** The number of characters as people see them (Unicode Standard Annex 29). */
export function graphemeCount(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}
