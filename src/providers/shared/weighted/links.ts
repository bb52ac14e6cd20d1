import punycode from "punycode.js";
import { hostsIn } from "../addressHosts.ts";
import { addressSpans, fits, type Span, shortenedLength } from "../addressSpans.ts";
import { addressEnd, LATIN_LABELS } from "./linkEnd.ts";

const SCHEME = /https?:\/\/$/i;
const LONGEST_SCHEME = "https://".length;
const PUNYCODE = /xn--[-0-9a-z]+/iy;
/** No link without a scheme follows these characters directly. */
const JOINED_BARE = /[-_./]/;
const PATH = /^(?::\d+)?\//;

/**
 * The links of a text as X finds them (twitter-text 3.1.0): with or without a scheme, and with a host of a known
 * top-level domain. Each counts as a fixed number of characters, and makes the post one with a link.
 */
export const linksOf = (text: string): Span[] =>
  text.includes(".")
    ? addressSpans(text, {
        scheme: SCHEME,
        longestScheme: LONGEST_SCHEME,
        punycode: PUNYCODE,
        addressEnd,
        link,
        bareLinks,
      })
    : [];

function link(text: string, { start, end }: Span, host: string): Span | null {
  const address = text.slice(start, end);
  const short = shortenedLength(address);
  if (short === null || !isPossible(address, host)) return null;
  const isCut = short > 0 && address.charAt(short) !== "?";
  return { start, end: isCut ? start + short : end };
}

function isPossible(address: string, host: string): boolean {
  const isEncoded = host.startsWith("xn--");
  if (isEncoded && namesIn(host, { start: 0, end: host.length }, host.length).length === 0) return false;
  return fits(host.split(".").map(punycode.toASCII), address.length, host.length);
}

function bareLinks(text: string, host: Span, addressEndsAt: number): Span[] {
  const { start, end } = host;
  if (start > 0 && JOINED_BARE.test(text.charAt(start - 1))) return [];
  const isLink = isPossible(text.slice(start, addressEndsAt), text.slice(start, end));
  return isLink ? namesIn(text, host, addressEndsAt) : [];
}

/**
 * The links without a scheme in a host: the names in Latin letters, whose top-level domain may have others. The path
 * belongs to the last of them. As in twitter-text, a link stands where its name stands first behind the one before,
 * also inside of a longer name.
 */
function namesIn(text: string, host: Span, addressEndsAt: number): Span[] {
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
