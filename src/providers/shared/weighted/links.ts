import punycode from "punycode.js";
import { hostsIn } from "../addressHosts.ts";
import { addressEnd, LATIN_LABELS } from "./linkEnd.ts";

/** A part of a text, in UTF-16 code units from its start. */
interface Span {
  start: number;
  end: number;
}

/** The characters of a host, with the dots between its labels. */
const PUNYCODE = /xn--[-0-9a-z]+/iy;
const RUN =
  /[^\0-,/:-@[\]^`{-\x7f\x85\xa0\u061c\u1680\u180e\u2000-\u200a\u200e\u200f\u2028-\u202f\u205f\u2066-\u2069\u3000\ufeff\ufffe\uffff]+/gu;
const SCHEME = /https?:\/\/$/i;
const LONGEST_SCHEME = "https://".length;
/** No link follows these characters directly, and none without a scheme the second ones. */
const JOINED = /[A-Za-z0-9@＠$#＃\ufffe\ufeff\uffff]/;
const JOINED_BARE = /[-_./]/;

const SHORTENED = /^https?:\/\/t\.co\/([a-z0-9]+)/i;
const LONGEST_SHORTENED = 40;
const LONGEST_LINK = 4096;
const LONGEST_LABEL = 63;

const PATH = /^(?::\d+)?\//;

/**
 * The links of a text as X finds them (twitter-text 3.1.0): with or without a scheme, and with a host of a known
 * top-level domain. Each counts as a fixed number of characters, and makes the post one with a link.
 */
export function linksOf(text: string): Span[] {
  if (!text.includes(".")) return [];
  const links: Span[] = [];
  let consumed = 0;
  for (const { 0: run, index: from } of text.matchAll(RUN)) {
    const to = from + run.length;
    if (to <= consumed || !run.includes(".")) continue;
    const hostEnd = hostsIn(text, from, to, PUNYCODE);
    const scheme = SCHEME.exec(text.slice(Math.max(consumed, from - LONGEST_SCHEME), from))?.[0] ?? "";
    if (scheme !== "" && startsAt(text, from - scheme.length, consumed)) {
      const end = hostEnd(from);
      if (end > 0) {
        const link = { start: from - scheme.length, end: addressEnd(text, end) };
        consumed = link.end;
        const shown = shownLink(text, link, text.slice(from, end));
        if (shown) links.push(shown);
      }
    }
    for (let at = Math.max(from, consumed); at < to; at += 1) {
      let end = startsAt(text, at, consumed) ? hostEnd(at) : 0;
      if (end === 0) continue;
      // At the beginning, a character that may stand before a link stands before it.
      if (at === 0 && !JOINED.test(text.charAt(0)) && hostEnd(1) > 0) {
        at = 1;
        end = hostEnd(1);
      }
      const start = at;
      consumed = addressEnd(text, end);
      at = consumed - 1;
      const isBare = start === 0 || !JOINED_BARE.test(text.charAt(start - 1));
      if (isBare && isPossible(text.slice(start, consumed), text.slice(start, end)))
        links.push(...bareLinks(text, { start, end }, consumed));
    }
  }
  return links;
}

/** Whether an address may start here: the character before it is not part of an earlier one. */
const startsAt = (text: string, at: number, consumed: number): boolean =>
  at === 0 || (at > consumed && !JOINED.test(text.charAt(at - 1)));

/** The link as it is shown; null if it is too long, or its host is none. */
function shownLink(text: string, { start, end }: Span, host: string): Span | null {
  const address = text.slice(start, end);
  const [short, slug = ""] = SHORTENED.exec(address) ?? [];
  if (slug.length > LONGEST_SHORTENED) return null;
  if (!isPossible(address, host)) return null;
  const isCut = short !== undefined && address.charAt(short.length) !== "?";
  return { start, end: isCut ? start + short.length : end };
}

function isPossible(address: string, host: string): boolean {
  const isEncoded = host.startsWith("xn--");
  if (isEncoded && bareLinks(host, { start: 0, end: host.length }, host.length).length === 0) return false;
  const labels = host.split(".").map(punycode.toASCII);
  if (labels.some((label) => label === "" || label.length > LONGEST_LABEL)) return false;
  return address.length + Math.max(0, labels.join(".").length - host.length) <= LONGEST_LINK;
}

/**
 * The links without a scheme in a host: the names in Latin letters, whose top-level domain may have others. The path
 * belongs to the last of them. As in twitter-text, a link stands where its name stands first behind the one before,
 * also inside of a longer name.
 */
function bareLinks(text: string, host: Span, addressEndsAt: number): Span[] {
  const names: Span[] = [];
  for (const { 0: run, index } of text.slice(host.start, host.end).matchAll(LATIN_LABELS)) {
    const from = host.start + index;
    const hyphens = run.length - run.replace(/^-+/, "").length;
    const to = hostsIn(text, from, from + run.length, PUNYCODE)(from + hyphens);
    if (to === 0) continue;
    const start = text.indexOf(text.slice(from, to), names.at(-1)?.end ?? host.start);
    names.push({ start, end: start + to - from });
  }
  const last = names.at(-1);
  if (last !== undefined && PATH.test(text.slice(host.end, addressEndsAt))) last.end += addressEndsAt - host.end;
  return names;
}
