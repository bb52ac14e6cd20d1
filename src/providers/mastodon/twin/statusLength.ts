import { hostEnd } from "./statusHost.ts";
import { isAccentedLatin, pathAndQueryEnd } from "./statusPath.ts";

/**
 * Counts posts for the demo instance, step by step as `StatusLengthValidator` and its extractor do in Mastodon. The
 * demo decides alone: this code was written from Mastodon's source and shares nothing with the check before a post is
 * sent.
 */
export function statusLength(text: string, warning: string, perUrl: number): number {
  const body = [...trimmed(text)];
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
  // Mastodon fills an absent text in when there is a warning.
  const whole = body.length === 0 && trimmed(warning) !== "" ? "." : countable(body, perUrl);
  return Array.from(graphemes.segment(trimmed(warning) + whole)).length;
}

/** The part of a post that counts as something shorter, in positions of characters. */
interface Entity {
  from: number;
  to: number;
  as: string;
}

function countable(body: string[], perUrl: number): string {
  const entities = [...urls(body, "x".repeat(perUrl)), ...mentions(body)];
  entities.sort((one, other) => one.from - other.from);
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, as } of entities) {
    // An entity that overlaps an earlier one is dropped.
    if (from < at) continue;
    parts.push(body.slice(at, from).join(""), as);
    at = to;
  }
  parts.push(body.slice(at).join(""));
  return parts.join("");
}

const SCHEMES = ["https", "http", "dat", "dweb", "ipfs", "ipns", "ssb", "gopher", "gemini"].map((name) =>
  `${name}://`.split(""),
);

/** Tries an address at every position; one without a scheme is skipped as a whole. */
function urls(body: string[], placeholder: string): Entity[] {
  const entities: Entity[] = [];
  let free = 0;
  for (let from = 0; from < body.length; from += 1) {
    if (from > 0 && (from <= free || !mayPrecedeUrl(body[from - 1] ?? ""))) continue;
    const scheme = SCHEMES.find((letters) =>
      letters.every((letter, index) => body[from + index]?.toLowerCase() === letter),
    );
    const schemed = scheme ? hostEnd(body, from + scheme.length) : null;
    const host = schemed ?? hostEnd(body, from);
    if (host === null) continue;
    const to = pathAndQueryEnd(body, host.end);
    free = to;
    if (schemed && scheme) {
      const end = shortened(body, from, to);
      const characters = to - from + Math.max(0, schemed.encodedLength - (schemed.end - from - scheme.length));
      const allowed = end === to ? characters <= 4096 : end !== null;
      if (allowed && schemed.valid) entities.push({ from, to: end ?? to, as: placeholder });
    }
    from = to - 1;
  }
  return entities;
}

/** A link of t.co ends with its letters and digits, of which there may be 40. */
function shortened(body: string[], from: number, to: number): number | null {
  const address = body.slice(from, to).join("").toLowerCase();
  const start = ["http://t.co/", "https://t.co/"].find((each) => address.startsWith(each));
  if (start === undefined) return to;
  let end = from + start.length;
  while (end < to && isAsciiAlnum(body[end] ?? "")) end += 1;
  const slug = end - from - start.length;
  if (slug === 0) return to;
  return slug > 40 ? null : end;
}

const mayPrecedeUrl = (character: string) =>
  !isAsciiAlnum(character) && !["@", "＠", "$", "#", "＃", "\ufffe", "\ufeff", "\uffff"].includes(character);

/** `@name` or `@name@domain`, of which the name counts. */
function mentions(body: string[]): Entity[] {
  const entities: Entity[] = [];
  for (let at = 0; at < body.length; at += 1) {
    const before = body[at - 1] ?? " ";
    if (body[at] !== "@" || isWord(before) || before === "=" || before === "/") continue;
    const nameEnd = partsEnd(body, at + 1, (character) => isAsciiAlnum(character) || character === "_");
    if (nameEnd === at + 1) continue;
    const domainEnd = body[nameEnd] === "@" ? partsEnd(body, nameEnd + 1, isWord) : nameEnd;
    const remote = domainEnd > nameEnd + 1;
    const to = remote ? domainEnd : nameEnd;
    const next = body.slice(to, to + 3).join("");
    const isEnd = !(
      next.startsWith("@") ||
      next.startsWith("＠") ||
      next === "://" ||
      isAccentedLatin(next.codePointAt(0) ?? 0)
    );
    if (isEnd && !(remote && domainEnd - nameEnd - 1 > 253)) {
      entities.push({ from: at, to, as: body.slice(at, nameEnd).join("") });
    }
    at = to - 1;
  }
  return entities;
}

/** Letters that dots and hyphens join, without dots and hyphens at the end. */
function partsEnd(body: string[], from: number, isLetter: (character: string) => boolean): number {
  let end = from;
  for (let at = from; at < body.length; at += 1) {
    const character = body[at] ?? "";
    if (isLetter(character)) end = at + 1;
    else if (at === from || (character !== "." && character !== "-")) break;
  }
  return end;
}

const isAsciiAlnum = (character: string) => /^[0-9A-Za-z]$/.test(character);
const isWord = (character: string) =>
  /^[\p{Letter}\p{Mark}\p{Decimal_Number}\p{Connector_Punctuation}]$/u.test(character);

/** Ruby's `strip`: white space of ASCII and the null character. */
function trimmed(text: string): string {
  const removed = new Set(["\0", "\t", "\n", "\v", "\f", "\r", " "]);
  let [from, to] = [0, text.length];
  while (from < to && removed.has(text.charAt(from))) from += 1;
  while (to > from && removed.has(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}
