import { TOP_LEVEL_DOMAINS } from "../../platform/values/topLevelDomains.ts";

/**
 * A part of a host: all but ASCII punctuation, white space, control characters and marks of direction. A backslash is
 * permitted.
 */
const PART =
  /[^\0-/:-@[\]-`{-\x7f\x85\xa0\u061c\u1680\u180e\u2000-\u200a\u200e\u200f\u2028-\u202f\u205f\u2066-\u2069\u3000\ufeff\ufffe\uffff]/u;

const RANKS = new Map(TOP_LEVEL_DOMAINS.map((domain, rank) => [domain, rank]));
const LONGEST = Math.max(...TOP_LEVEL_DOMAINS.map((domain) => domain.length));
const CONTINUES = /[0-9a-z@+-]/i;

/** A label of a run: it ends at a dot, and may be followed by a top-level domain. */
interface Label {
  dot: number;
  /** Behind the last underscore, which only subdomains may have. */
  plainFrom: number;
  /** The end of the top-level domain behind the dot; 0 if there is none. */
  end: number;
  /** The end of the longest host that starts with this whole label; 0 if there is none. */
  furthest: number;
}

/**
 * The hosts of a run of characters without white space and other delimiters. A host is a chain of labels before a
 * top-level domain; the longest chain wins, as it does in a search with backtracking, but each label is read once.
 * @param encoded a top-level domain in Punycode, as the network's library matches it (sticky)
 * @returns the end of the host that starts at a position, 0 if none does; positions must not decrease
 */
export function hostsIn(text: string, from: number, to: number, encoded: RegExp): (at: number) => number {
  const labels: Label[] = [];
  const starts: number[] = [];
  let start = from;
  for (let dot = text.indexOf(".", from); dot !== -1 && dot < to; dot = text.indexOf(".", start)) {
    const plainFrom = text.lastIndexOf("_", dot) + 1;
    labels.push({ dot, plainFrom, end: topLevelDomainEnd(text, dot + 1, encoded), furthest: 0 });
    starts.push(start);
    start = dot + 1;
  }
  const endFrom = (at: number, index: number): number => {
    const label = labels[index];
    if (label === undefined || at >= label.dot || !isPart(text, at) || !isPartBefore(text, label.dot)) return 0;
    return labels[index + 1]?.furthest || (label.plainFrom <= at ? label.end : 0);
  };
  for (let index = labels.length - 1; index >= 0; index -= 1) {
    const label = labels[index];
    if (label) label.furthest = endFrom(starts[index] ?? from, index);
  }
  let current = 0;
  return (at) => {
    while ((labels[current]?.dot ?? Number.POSITIVE_INFINITY) < at) current += 1;
    return endFrom(at, current);
  };
}

const isPart = (text: string, at: number) => PART.test(String.fromCodePoint(text.codePointAt(at) ?? 0));

function isPartBefore(text: string, end: number): boolean {
  const low = text.charCodeAt(end - 1);
  return isPart(text, low >= 0xdc00 && low <= 0xdfff ? end - 2 : end - 1);
}

/**
 * Of several that fit, the first of the list counts. No domain ends directly before a letter, digit, `@`, `+` or `-`.
 */
function topLevelDomainEnd(text: string, from: number, encoded: RegExp): number {
  let best = { rank: Number.POSITIVE_INFINITY, end: 0 };
  const part = text.slice(from, from + LONGEST).toLowerCase();
  for (let length = 1; length <= part.length; length += 1) {
    const rank = RANKS.get(part.slice(0, length));
    if (rank !== undefined && rank < best.rank && !CONTINUES.test(text.charAt(from + length))) {
      best = { rank, end: from + length };
    }
  }
  if (best.end > 0) return best.end;
  encoded.lastIndex = from;
  return encoded.test(text) ? encoded.lastIndex : 0;
}
