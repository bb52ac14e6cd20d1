import type { Span } from "../shared/addressSpans.ts";
import { graphemeCount } from "../shared/graphemeCount.ts";
import { linksOf } from "./links.ts";
import { type Mention, mentionsOf } from "./mentions.ts";

/** Leading and trailing characters that an instance removes before it validates a post. */
const AROUND = /^[\0\t-\r ]+/;

/**
 * The length of a post as Mastodon's StatusLengthValidator counts it, in characters as people see them: each link of
 * the text counts as a fixed number, a mention without its server; a content warning counts as it is written.
 */
export function lengthOf(text: string, spoilerText: string, charactersPerUrl: number): number {
  const warning = strip(spoilerText);
  const written = strip(text);
  // An instance puts one character in place of a text that is absent behind a warning.
  if (written === "") return warning === "" ? 0 : graphemeCount(warning) + 1;
  const { shown, links } = shorten(written);
  return graphemeCount(warning + shown) + links * (charactersPerUrl - 1);
}

/** Replaces each link by one character, and each mention by its name. */
function shorten(text: string): { shown: string; links: number } {
  let shown = "";
  let links = 0;
  let last = 0;
  for (const { start, end, name } of inOrder([...linksOf(text), ...mentionsOf(text)])) {
    if (start < last) continue;
    shown += text.slice(last, start) + (name ?? "x");
    if (name === undefined) links += 1;
    last = end;
  }
  return { shown: shown + text.slice(last), links };
}

const inOrder = (spans: (Span & Partial<Mention>)[]) => spans.toSorted((one, other) => one.start - other.start);

function strip(text: string): string {
  const start = AROUND.exec(text)?.[0].length ?? 0;
  let end = text.length;
  while (end > start && AROUND.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
