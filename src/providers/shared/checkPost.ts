import type { Limits } from "../limits.ts";
import { mediaFaults } from "../mediaRules.ts";
import type { Draft, PostFault, PostOptions } from "../post.ts";
import { graphemeCount } from "./graphemeCount.ts";

/**
 * For each option: `supported`, or the message that refuses it where it is chosen; null for a value that needs no
 * support.
 */
export type OptionRules = {
  readonly [Name in keyof PostOptions]-?: "supported" | ((options: PostOptions) => string | null);
};

export interface PostRules {
  options: OptionRules;
  /**
   * The length of a post's text and spoiler text together, for a provider that does not count both as they are written.
   */
  lengthOf?(text: string, spoilerText: string, limits: Limits): number;
  /** The length of an alternative text, for a provider that counts it in another unit than texts. */
  altTextLength?(altText: string): number;
}

/** A character that readers see. Telegram refuses a text without one, and the post would be blank elsewhere. */
const SHOWS = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Checks what all providers have in common: a text and media within the limits, and no option that is not supported.
 */
export function checkPost(
  { text, media, options }: Draft,
  limits: Limits,
  { options: optionRules, lengthOf = written, altTextLength = (altText) => count(altText, limits) }: PostRules,
): PostFault[] {
  const faults: PostFault[] = [];
  const fault = (path: PostFault["path"], rule: PostFault["rule"], message: string) =>
    faults.push({ path, rule, message });

  if (!SHOWS.test(text) && media.length === 0) {
    fault(["text"], "EMPTY", "a post needs a text that shows something, or a media item");
  }
  const spoiler = optionRules.spoilerText === "supported" ? (options.spoilerText ?? "") : "";
  const length = lengthOf(text, spoiler, limits);
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
    const own = facts?.mimeType.startsWith("video/") ? limits.videoAltTextCharacters : undefined;
    const most = own ?? limits.altTextCharacters;
    const characters = altTextLength(altText);
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

const written = (text: string, spoilerText: string, limits: Limits) => count(text, limits) + count(spoilerText, limits);

/** Code points, characters as people see them, or UTF-16 code units. */
function count(text: string, { countedIn }: Limits): number {
  if (countedIn === "UTF16_CODE_UNITS") return text.length;
  return countedIn === "GRAPHEMES" ? graphemeCount(text) : [...text].length;
}
