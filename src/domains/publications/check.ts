import type { Issue } from "../../platform/errors/errors.ts";
import type { Limits } from "../../providers/limits.ts";
import type { Content } from "./content.ts";

/** What can be wrong with a publication before anything is sent. */
export type PublicationRule =
  | "NO_DESTINATION"
  | "ACCOUNT_DISCONNECTED"
  | "ACCOUNT_NEEDS_ATTENTION"
  | "EMPTY"
  | "TEXT_TOO_LONG"
  | "TOO_MANY_MEDIA"
  | "ALT_TEXT_TOO_LONG"
  | "UNSUPPORTED_OPTION";

/** One rule that a post breaks; `path` starts at its rendition. */
export interface Fault {
  path: Issue["path"];
  rule: PublicationRule;
  message: string;
}

/** The longest text of a Bluesky record, in bytes of UTF-8 (lexicon app.bsky.feed.post). */
const BLUESKY_BYTES = 3000;

/** What a provider takes, as far as it can be told before it is asked: the rules that a post breaks. */
export function checkPost(limits: Limits, provider: string, { text, media, options }: Content): Fault[] {
  const faults: Fault[] = [];
  const fault = (path: Issue["path"], rule: PublicationRule, message: string) => faults.push({ path, rule, message });

  const spoiler = provider === "mastodon" ? (options.spoilerText ?? "") : "";
  if (text.trim() === "" && media.length === 0) fault(["text"], "EMPTY", "a post needs a text or a medium");
  const length = lengthOf(text, limits, provider) + lengthOf(spoiler, limits, provider);
  if (length > limits.characters) {
    const with_ = spoiler === "" ? "" : " with its spoiler text";
    fault(["text"], "TEXT_TOO_LONG", `is ${length} characters long${with_}; ${limits.characters} are taken`);
  }
  const bytes = provider === "bluesky" ? new TextEncoder().encode(text).length : 0;
  if (bytes > BLUESKY_BYTES) {
    fault(["text"], "TEXT_TOO_LONG", `is ${bytes} bytes long in UTF-8; ${BLUESKY_BYTES} are taken`);
  }
  if (media.length > limits.mediaAttachments) {
    fault(["media"], "TOO_MANY_MEDIA", `are ${media.length}; ${limits.mediaAttachments} are taken`);
  }
  media.forEach(({ altText }, index) => {
    const characters = count(altText, limits.countedIn);
    if (characters <= limits.altTextCharacters) return;
    const message = `is ${characters} characters long; ${limits.altTextCharacters} are taken`;
    fault(["media", index, "altText"], "ALT_TEXT_TOO_LONG", message);
  });
  if (provider === "bluesky") {
    // Everyone sees what is posted there: to ask for that is to ask for nothing.
    if (options.visibility !== undefined && options.visibility !== "public") {
      fault(["options", "visibility"], "UNSUPPORTED_OPTION", "everyone sees a post on Bluesky");
    }
    if (options.spoilerText !== undefined) {
      fault(["options", "spoilerText"], "UNSUPPORTED_OPTION", "Bluesky has no spoiler texts");
    }
  }
  return faults;
}

const LINK = /https?:\/\/[^\s<>"]+/gi;
/** On Mastodon the server of somebody who is mentioned does not count. */
const MENTION = /(?<=^|[^\w/])(@\w+(?:[\w.-]*\w)?)@[\w.-]*\w/g;

function lengthOf(text: string, { countedIn, charactersPerUrl }: Limits, provider: string): number {
  const links = charactersPerUrl === null ? [] : (text.match(LINK) ?? []);
  const written = links.length === 0 ? text : text.replaceAll(LINK, "");
  const counted = provider === "mastodon" ? written.replaceAll(MENTION, "$1") : written;
  return count(counted, countedIn) + links.length * (charactersPerUrl ?? 0);
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Code points, or what people see as one character. */
function count(text: string, countedIn: Limits["countedIn"]): number {
  let characters = 0;
  for (const _ of countedIn === "GRAPHEMES" ? graphemes.segment(text) : text) characters += 1;
  return characters;
}
