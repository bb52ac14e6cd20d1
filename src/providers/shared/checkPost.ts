import { Buffer } from "node:buffer";
import { DOCUMENT_TYPE } from "../../platform/values/mediaTypes.ts";
import { type Capabilities, limitsOfPost, refusalOf } from "../capabilities.ts";
import type { Limits } from "../limits.ts";
import { mediaFaults } from "../mediaRules.ts";
import { narrowed, optionFaults } from "../networkOptions.ts";
import type { Draft, PostFault, SharedOptions } from "../post.ts";
import { emojiBytes } from "./emojiBytes.ts";
import { graphemeCount } from "./graphemeCount.ts";
import { linksIn } from "./links.ts";
import { weightOf } from "./weighted/weight.ts";

export interface PostRules {
  readonly capabilities: Capabilities;
  /**
   * The length of a post's text and spoiler text together, for a provider that does not count both as they are written.
   */
  lengthOf?(text: string, spoilerText: string, limits: Limits): number;
  /** The length of an alternative text, for a provider that counts it in another unit than texts. */
  altTextLength?(altText: string): number;
}

/** A character that readers see. Telegram refuses a text without one, and the post would be blank elsewhere. */
const SHOWS = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether readers see something of a text. */
export const showsSomething = (text: string): boolean => SHOWS.test(text);

/**
 * Checks what all providers have in common: a text and media within the limits, and no option that is not supported.
 */
export function checkPost(
  { text, media, options, isReply = false }: Draft,
  stated: Limits,
  { capabilities, lengthOf = written, altTextLength = (altText) => count(altText, stated) }: PostRules,
): PostFault[] {
  const limits = limitsOfPost(stated, capabilities, { options, isReply });
  const faults: PostFault[] = [];
  const fault = (path: PostFault["path"], rule: PostFault["rule"], message: string) =>
    faults.push({ path, rule, message });

  if (!showsSomething(text) && media.length === 0) {
    fault(["text"], "EMPTY", "a post needs a text that shows something, or a media item");
  }
  if (capabilities.needsMedia && media.length === 0 && !isReply) {
    fault(["media"], "MEDIA_REQUIRED", "must be at least one media item: the network has no posts of text alone");
  }
  if (capabilities.needsVideo && media.length > 0 && !isReply && media.every(isOther)) {
    fault(["media"], "MEDIA_REQUIRED", "must contain a video: the network has posts of videos alone");
  }
  if (capabilities.unshown?.pattern.test(text)) fault(["text"], "UNSHOWN_TEXT", capabilities.unshown.refusal);
  const spoiler = capabilities.options.spoilerText.isSupported ? (options.spoilerText ?? "") : "";
  const joined = spoiler !== "" && text !== "" ? (capabilities.spoilerBreakCharacters ?? 0) : 0;
  const length = lengthOf(text, spoiler, limits);
  const mostCharacters = charactersFor(media.length, limits, capabilities) - joined;
  if (length > mostCharacters) {
    const together = spoiler === "" ? "" : " together with its spoiler text";
    fault(["text"], "TEXT_TOO_LONG", `must have at most ${mostCharacters} characters${together}, but has ${length}`);
  }
  requireBytes(text, capabilities.textBytes, ["text"], "TEXT_TOO_LONG");
  const links = capabilities.links === undefined ? 0 : new Set(linksIn(text).map(({ url }) => url)).size;
  if (capabilities.links !== undefined && links > capabilities.links)
    fault(["text"], "TOO_MANY_LINKS", `must have at most ${capabilities.links} links, but has ${links}`);
  if (media.length > limits.mediaAttachments) {
    const message = `must be at most ${limits.mediaAttachments} media items, but are ${media.length}`;
    fault(["media"], "TOO_MANY_MEDIA", message);
  }
  faults.push(...mediaFaults(media, limits));
  media.forEach(({ altText, facts }, index) => {
    const isVideo = facts?.mimeType.startsWith("video/") === true;
    const most = (isVideo ? limits.videoAltTextCharacters : undefined) ?? limits.altTextCharacters;
    const characters = altTextLength(altText);
    const path = ["media", index, "altText"];
    const message = `must have at most ${most} characters, but has ${characters}`;
    if (characters > most) fault(path, "ALT_TEXT_TOO_LONG", message);
    if (isVideo) requireBytes(altText, capabilities.videoAltTextBytes, path, "ALT_TEXT_TOO_LONG");
  });
  for (const name of Object.keys(capabilities.options) as (keyof SharedOptions)[]) {
    const value = options[name];
    const message = value == null ? null : refusalOf(capabilities.options[name], value);
    if (message !== null) fault(["options", name], "UNSUPPORTED_OPTION", message);
  }
  if (options.network !== undefined) {
    const table = narrowed(capabilities.networkOptions, limits.networkOptions);
    // Media whose type is not known yet may be a document.
    const hasDocument = media.some(({ facts }) => facts == null || facts.mimeType === DOCUMENT_TYPE);
    const beside = { isReply, hasMedia: media.length > 0, hasDocument };
    for (const { name, message } of optionFaults(table, options.network, beside))
      fault(["networkOptions", name], "UNSUPPORTED_OPTION", message);
  }
  return faults;

  function requireBytes(value: string, most: number | undefined, path: PostFault["path"], rule: PostFault["rule"]) {
    const bytes = Buffer.byteLength(value);
    if (most !== undefined && bytes > most)
      fault(path, rule, `must have at most ${most} bytes in UTF-8, but has ${bytes}`);
  }
}

/** Whether a media item is known to be no video. */
const isOther = ({ facts }: Draft["media"][number]) => facts != null && !facts.mimeType.startsWith("video/");

/** The longest text of a post with so many media items. */
const charactersFor = (media: number, { characters }: Limits, { captionCharacters = characters }: Capabilities) =>
  media > 0 ? Math.min(characters, captionCharacters) : characters;

const written = (text: string, spoilerText: string, limits: Limits) => count(text, limits) + count(spoilerText, limits);

/** How a text is counted in each unit. */
const COUNTS: Readonly<Record<Limits["countedIn"], (text: string) => number>> = {
  CHARACTERS: (text) => [...text].length,
  GRAPHEMES: graphemeCount,
  UTF16_CODE_UNITS: (text) => text.length,
  EMOJI_BYTES: emojiBytes,
  WEIGHTED_CHARACTERS: weightOf,
};

const count = (text: string, { countedIn }: Limits): number => COUNTS[countedIn](text);
