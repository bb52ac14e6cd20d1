const PORT = /:[0-9]+/y;

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

/** Returns the end of an address whose host ends at a position: behind its port, path and query. */
export function addressEnd(text: string, hostEnd: number): number {
  const port = endOf(PORT, text, hostEnd);
  const path = text.charAt(port) === "/" ? pathEnd(text, port + 1) : port;
  if (text.charAt(path) !== "?") return path;
  return lastOf(QUERY_END, text, path + 1, endOf(QUERY, text, path + 1)) ?? path;
}

function pathEnd(text: string, from: number): number {
  let end = from;
  let at = from;
  for (;;) {
    const run = endOf(PATH, text, at);
    end = lastOf(PATH_END, text, at, run) ?? end;
    const behind = endOf(PARENTHESES, text, run);
    if (behind === run) return end;
    // In twitter-text, parentheses may end a path, but not directly behind a character that may not.
    if (end === run) end = behind;
    at = behind;
  }
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Returns the position behind the last matching character of a part; undefined if none matches. */
function lastOf(pattern: RegExp, text: string, from: number, to: number): number | undefined {
  for (let end = to; end > from; end -= 1) if (pattern.test(text.charAt(end - 1))) return end;
  return undefined;
}
