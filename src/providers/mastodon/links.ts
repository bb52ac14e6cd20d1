import { domainToASCII } from "node:url";
import { hostsIn } from "../shared/addressHosts.ts";
import { addressEnd } from "./linkEnd.ts";

/** A part of a text, in UTF-16 code units from its start. */
export interface Span {
  start: number;
  end: number;
}

/** The characters of a host, with the dots between its labels. */
const PUNYCODE = /xn--[0-9a-z]+/iy;
const RUN =
  /[^\0-,/:-@[\]^`{-\x7f\x85\xa0\u061c\u1680\u180e\u2000-\u200a\u200e\u200f\u2028-\u202f\u205f\u2066-\u2069\u3000\ufeff\ufffe\uffff]+/gu;
const SCHEME = /(?:https?|dat|dweb|ipfs|ipns|ssb|gopher|gemini):\/\/$/i;
const LONGEST_SCHEME = "gopher://".length;
/** No link follows these characters directly. */
const JOINED = /[A-Za-z0-9@＠$#＃\ufffe\ufeff\uffff]/;

const SHORTENED = /^https?:\/\/t\.co\/([a-z0-9]+)/i;
const LONGEST_SHORTENED = 40;
const LONGEST_LINK = 4096;
const LONGEST_LABEL = 63;

/**
 * The links of a text as Mastodon finds them (twitter-text 3.1.0, with the instance's own characters of paths): those
 * with a scheme and a host of a known top-level domain. An address without a scheme is no link, but what it contains is
 * none either.
 */
export function linksOf(text: string): Span[] {
  if (!text.includes("://")) return [];
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
      const end = startsAt(text, at, consumed) ? hostEnd(at) : 0;
      if (end === 0) continue;
      consumed = addressEnd(text, end);
      at = consumed - 1;
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
  const labels = host.split(".").map(asciiLabel);
  if (labels.some((label) => label === "" || label.length > LONGEST_LABEL)) return null;
  const longer = labels.join(".").length - [...host].length;
  if ([...(short ?? address)].length + Math.max(0, longer) > LONGEST_LINK) return null;
  return { start, end: short === undefined ? end : start + short.length };
}

/** Only labels that need it are encoded: a name of ASCII may have underscores, and any digits. */
const asciiLabel = (label: string): string => (/^[!-~]*$/.test(label) ? label : domainToASCII(label));
