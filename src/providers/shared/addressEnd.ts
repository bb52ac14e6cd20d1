/** How a network reads the rest of an address behind its host. Each pattern but the two of ends is sticky. */
interface Rules {
  /** Characters of a path. */
  readonly path: RegExp;
  /** The characters that a path may end with. */
  readonly pathEnd: RegExp;
  /** Balanced parentheses of a path. */
  readonly parentheses: RegExp;
  /** Whether a path may end behind parentheses, which begin where the last run of characters ends. */
  mayEndBehind(text: string, parentheses: { from: number; to: number }, lastEnd: number): boolean;
  readonly query: RegExp;
  readonly queryEnd: RegExp;
}

const PORT = /:[0-9]+/y;

/**
 * Returns what finds the end of an address whose host ends at a position: behind its port, path and query. The order is
 * that of twitter-text 3.1.0.
 */
export const addressEndBy =
  (rules: Rules) =>
  (text: string, hostEnd: number): number => {
    const port = endOf(PORT, text, hostEnd);
    const path = text.charAt(port) === "/" ? pathEnd(text, port + 1, rules) : port;
    if (text.charAt(path) !== "?") return path;
    return lastOf(rules.queryEnd, text, path + 1, endOf(rules.query, text, path + 1)) ?? path;
  };

/** Reads on as far as characters and balanced parentheses go, and returns the last place where a path may end. */
function pathEnd(text: string, from: number, { path, pathEnd: ends, parentheses, mayEndBehind }: Rules): number {
  let end = from;
  let at = from;
  for (;;) {
    const run = endOf(path, text, at);
    end = lastOf(ends, text, at, run) ?? end;
    const behind = endOf(parentheses, text, run);
    if (behind === run) return end;
    if (mayEndBehind(text, { from: run, to: behind }, end)) end = behind;
    at = behind;
  }
}

/** Returns where a sticky pattern that matches at a position ends; the position if it does not match. */
export function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Returns the position behind the last matching character of a part; undefined if none matches. */
function lastOf(pattern: RegExp, text: string, from: number, to: number): number | undefined {
  for (let end = to; end > from; ) {
    const low = text.charCodeAt(end - 1);
    const start = low >= 0xdc00 && low <= 0xdfff && end - 1 > from ? end - 2 : end - 1;
    if (pattern.test(text.slice(start, end))) return end;
    end = start;
  }
  return undefined;
}
