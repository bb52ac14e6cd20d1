import { domainToASCII } from "node:url";
import { addressSpans, fits, type Span, shortenedLength } from "../shared/addressSpans.ts";
import { addressEnd } from "./linkEnd.ts";

const SCHEME = /(?:https?|dat|dweb|ipfs|ipns|ssb|gopher|gemini):\/\/$/i;
const LONGEST_SCHEME = "gopher://".length;
const PUNYCODE = /xn--[0-9a-z]+/iy;

/**
 * The links of a text as Mastodon finds them (twitter-text 3.1.0, with the instance's own characters of paths): those
 * with a scheme and a host of a known top-level domain. An address without a scheme is no link, but what it contains is
 * none either.
 */
export const linksOf = (text: string): Span[] =>
  text.includes("://")
    ? addressSpans(text, { scheme: SCHEME, longestScheme: LONGEST_SCHEME, punycode: PUNYCODE, addressEnd, link })
    : [];

function link(text: string, { start, end }: Span, host: string): Span | null {
  const address = text.slice(start, end);
  const short = shortenedLength(address);
  if (short === null) return null;
  const shown = short === 0 ? address : address.slice(0, short);
  if (!fits(host.split(".").map(asciiLabel), [...shown].length, [...host].length)) return null;
  return { start, end: start + shown.length };
}

/** Only labels that need it are encoded: a name of ASCII may have underscores, and any digits. */
const asciiLabel = (label: string): string => (/^[!-~]*$/.test(label) ? label : domainToASCII(label));
