import { addressEndBy, endOf } from "../shared/addressEnd.ts";

const PATH = /[^\p{White_Space}<>()?]*/uy;
/** A path ends with none of these characters of a sentence. */
const PATH_END = /[^\p{White_Space}()?!*"'「」<>;:=,.$%[\]~&|@]/u;
/** Balanced parentheses, at most two levels of them. */
const PARENTHESES = /\((?!\))[^\p{White_Space}<>()?]*(?:\([^\p{White_Space}<>()?]+\)[^\p{White_Space}<>()?]*)?\)/uy;
/** A path may end with parentheses only if the text inside of them is Latin or Cyrillic. */
const PLAIN = String.raw`[a-z\p{sc=Cyrillic}0-9!*';:=+,.$\/%#\[\]\p{Pd}_~&|@\xc0-\xd6\xd8-\xf6\xf8-\u024f\u0253\u0254\u0256\u0257\u0259\u025b\u0263\u0268\u026f\u0272\u0289\u028b\u02bb\u0300-\u036f\u1e00-\u1eff]`;
const PLAIN_PARENTHESES = new RegExp(String.raw`\((?!\))${PLAIN}*(?:\(${PLAIN}+\)${PLAIN}*)?\)`, "iuy");

/** The characters of RFC 3987 beyond ASCII. */
const WIDE = String.raw`\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\uffef\u{10000}-\u{1fffd}\u{20000}-\u{2fffd}\u{30000}-\u{3fffd}\u{40000}-\u{4fffd}\u{50000}-\u{5fffd}\u{60000}-\u{6fffd}\u{70000}-\u{7fffd}\u{80000}-\u{8fffd}\u{90000}-\u{9fffd}\u{a0000}-\u{afffd}\u{b0000}-\u{bfffd}\u{c0000}-\u{cfffd}\u{d0000}-\u{dfffd}\u{e1000}-\u{efffd}\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}`;
const QUERY = new RegExp(String.raw`[a-z0-9!?*'();:&=+$\/%#\[\]\-_.,~|@^${WIDE}]*`, "iuy");
const QUERY_END = new RegExp(String.raw`[a-z0-9_&=#\/\-${WIDE}]`, "iu");

/** Returns the end of an address whose host ends at a position. */
export const addressEnd = addressEndBy({
  path: PATH,
  pathEnd: PATH_END,
  parentheses: PARENTHESES,
  mayEndBehind: (text, { from, to }) => endOf(PLAIN_PARENTHESES, text, from) === to,
  query: QUERY,
  queryEnd: QUERY_END,
});
