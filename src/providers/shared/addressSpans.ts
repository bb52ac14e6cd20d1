import { hostsIn } from "./addressHosts.ts";

/** A part of a text, in UTF-16 code units from its start. */
export interface Span {
  start: number;
  end: number;
}

/** How a network finds links. */
interface Rules {
  /** The end of a text that is the scheme of the address behind it. */
  readonly scheme: RegExp;
  readonly longestScheme: number;
  /** The label of an encoded name: a sticky pattern. */
  readonly punycode: RegExp;
  /** The end of an address whose host ends at a position. */
  addressEnd(text: string, hostEnd: number): number;
  /** The link of an address with a scheme; null if the address is none. */
  link(text: string, address: Span, host: string): Span | null;
  /** The links of an address without a scheme. Absent for a network where such an address is no link. */
  bareLinks?(text: string, host: Span, addressEndsAt: number): Span[];
}

/** The characters of a host, with the dots between its labels. */
const RUN =
  /[^\0-,/:-@[\]^`{-\x7f\x85\xa0\u061c\u1680\u180e\u2000-\u200a\u200e\u200f\u2028-\u202f\u205f\u2066-\u2069\u3000\ufeff\ufffe\uffff]+/gu;
/** No link follows these characters directly. */
const JOINED = /[A-Za-z0-9@＠$#＃\ufffe\ufeff\uffff]/;

/**
 * The links of a text in the order of twitter-text 3.1.0. No part of an address is a link of its own, even if the
 * address is none.
 */
export function addressSpans(
  text: string,
  { scheme: schemeBefore, longestScheme, punycode, addressEnd, link, bareLinks }: Rules,
): Span[] {
  const links: Span[] = [];
  let consumed = 0;
  for (const { 0: run, index: from } of text.matchAll(RUN)) {
    const to = from + run.length;
    if (to <= consumed || !run.includes(".")) continue;
    const hostEnd = hostsIn(text, from, to, punycode);
    const scheme = schemeBefore.exec(text.slice(Math.max(consumed, from - longestScheme), from))?.[0] ?? "";
    if (scheme !== "" && startsAt(text, from - scheme.length, consumed)) {
      const end = hostEnd(from);
      if (end > 0) {
        const address = { start: from - scheme.length, end: addressEnd(text, end) };
        consumed = address.end;
        const shown = link(text, address, text.slice(from, end));
        if (shown) links.push(shown);
      }
    }
    for (let at = Math.max(from, consumed); at < to; at += 1) {
      let end = startsAt(text, at, consumed) ? hostEnd(at) : 0;
      if (end === 0) continue;
      // At the beginning, a character that may stand before a link stands before it.
      if (bareLinks !== undefined && at === 0 && !JOINED.test(text.charAt(0)) && hostEnd(1) > 0) {
        at = 1;
        end = hostEnd(1);
      }
      const start = at;
      consumed = addressEnd(text, end);
      at = consumed - 1;
      if (bareLinks !== undefined) links.push(...bareLinks(text, { start, end }, consumed));
    }
  }
  return links;
}

/** Whether an address may start here: the character before it is not part of an earlier one. */
const startsAt = (text: string, at: number, consumed: number): boolean =>
  at === 0 || (at > consumed && !JOINED.test(text.charAt(at - 1)));

const SHORTENED = /^https?:\/\/t\.co\/([a-z0-9]+)/i;
const LONGEST_SHORTENED = 40;
const LONGEST_LINK = 4096;
const LONGEST_LABEL = 63;

/** The length of an address of X's shortener without what follows; 0 for another address, null for an invalid one. */
export function shortenedLength(address: string): number | null {
  const [short = "", slug = ""] = SHORTENED.exec(address) ?? [];
  return slug.length > LONGEST_SHORTENED ? null : short.length;
}

/** Whether the labels of a host are names, and an address of this length is not too long with them. */
export function fits(labels: readonly string[], length: number, hostLength: number): boolean {
  if (labels.some((label) => label === "" || label.length > LONGEST_LABEL)) return false;
  return length + Math.max(0, labels.join(".").length - hostLength) <= LONGEST_LINK;
}
