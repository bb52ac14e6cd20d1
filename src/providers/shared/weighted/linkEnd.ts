import { addressEndBy } from "../addressEnd.ts";

/** Latin letters with accents, as twitter-text lists them. */
const LATIN = String.raw`\xc0-\xd6\xd8-\xf6\xf8-\u024f\u0253\u0254\u0256\u0257\u0259\u025b\u0263\u0268\u026f\u0272\u0289\u028b\u02bb\u0300-\u036f\u1e00-\u1eff`;
const IN_PATH = String.raw`[a-z\u0400-\u04ff0-9!*';:=+,.$\/%#\[\]\-\u2013_~@|&${LATIN}]`;
const PATH = new RegExp(`${IN_PATH}*`, "iy");
/** Labels in Latin letters inside of a host, also before a top-level domain in others: text may stand around them. */
export const LATIN_LABELS = new RegExp(String.raw`[-a-z0-9${LATIN}]+(?:\.[-a-z0-9${LATIN}]+)*\.?`, "giu");
/** The characters that a path may end with. */
const PATH_END = new RegExp(String.raw`[+\-a-z\u0400-\u04ff0-9=_#\/${LATIN}]`, "i");
/** Balanced parentheses, at most two levels of them. */
const PARENTHESES = new RegExp(String.raw`\((?!\))${IN_PATH}*(?:\(${IN_PATH}+\)${IN_PATH}*)?\)`, "iy");
const QUERY = /[a-z0-9!?*'@();:&=+$/%#[\]\-_.,~|]*/iy;
const QUERY_END = /[a-z0-9\-_&=#/]/i;

/** Returns the end of an address whose host ends at a position. */
export const addressEnd = addressEndBy({
  path: PATH,
  pathEnd: PATH_END,
  parentheses: PARENTHESES,
  // In twitter-text, parentheses may end a path, but not directly behind a character that may not.
  mayEndBehind: (_text, { from }, lastEnd) => lastEnd === from,
  query: QUERY,
  queryEnd: QUERY_END,
});
