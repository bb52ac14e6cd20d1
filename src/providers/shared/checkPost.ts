import type { Limits } from "../limits.ts";
import { mediaFaults } from "../mediaRules.ts";
import type { Draft, PostFault, PostOptions } from "../post.ts";

/** For each option: `supported`, or the message that refuses it where it is chosen; null for a value that needs no support. */
export type OptionRules = {
  readonly [Name in keyof PostOptions]-?: "supported" | ((options: PostOptions) => string | null);
};

export interface PostRules {
  options: OptionRules;
  /** The part of a text whose length counts. The whole text when left out. */
  counted?(text: string): string;
}

/** A character that readers see. Telegram refuses a text without one, and the post would be blank elsewhere. */
const SHOWS = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Checks what all providers have in common: a text and media within the limits, and no option that is not supported. */
export function checkPost(
  { text, media, options }: Draft,
  limits: Limits,
  { options: optionRules, counted = (whole) => whole }: PostRules,
): PostFault[] {
  const faults: PostFault[] = [];
  const fault = (path: PostFault["path"], rule: PostFault["rule"], message: string) =>
    faults.push({ path, rule, message });

  if (!SHOWS.test(text) && media.length === 0) {
    fault(["text"], "EMPTY", "a post needs a text that shows something, or a media item");
  }
  const spoiler = optionRules.spoilerText === "supported" ? (options.spoilerText ?? "") : "";
  const length = lengthOf(text, limits, counted) + lengthOf(spoiler, limits, counted);
  if (length > limits.characters) {
    const together = spoiler === "" ? "" : " together with its spoiler text";
    fault(["text"], "TEXT_TOO_LONG", `must have at most ${limits.characters} characters${together}, but has ${length}`);
  }
  if (media.length > limits.mediaAttachments) {
    const message = `must be at most ${limits.mediaAttachments} media items, but are ${media.length}`;
    fault(["media"], "TOO_MANY_MEDIA", message);
  }
  faults.push(...mediaFaults(media, limits));
  media.forEach(({ altText, facts }, index) => {
    const characters = count(altText, limits.altTextCountedIn ?? limits.countedIn);
    const own = facts?.mimeType.startsWith("video/") ? limits.videoAltTextCharacters : undefined;
    const most = own ?? limits.altTextCharacters;
    if (characters <= most) return;
    const message = `must have at most ${most} characters, but has ${characters}`;
    fault(["media", index, "altText"], "ALT_TEXT_TOO_LONG", message);
  });
  for (const name of Object.keys(optionRules) as (keyof PostOptions)[]) {
    const rule = optionRules[name];
    const message = rule === "supported" || options[name] == null ? null : rule(options);
    if (message !== null) fault(["options", name], "UNSUPPORTED_OPTION", message);
  }
  return faults;
}

const LINK = /https?:\/\/[^\s<>"]+/gi;

function lengthOf(text: string, { countedIn, charactersPerUrl }: Limits, counted: (text: string) => string): number {
  const links = charactersPerUrl === null ? [] : (text.match(LINK) ?? []);
  const written = links.length === 0 ? text : text.replaceAll(LINK, "");
  return count(counted(written), countedIn) + links.length * (charactersPerUrl ?? 0);
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Code points, characters as people see them, or UTF-16 code units. */
function count(text: string, countedIn: Limits["countedIn"]): number {
  if (countedIn === "UTF16_CODE_UNITS") return text.length;
  let characters = 0;
  for (const _ of countedIn === "GRAPHEMES" ? graphemes.segment(text) : text) characters += 1;
  return characters;
}
