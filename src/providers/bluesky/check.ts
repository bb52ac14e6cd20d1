import { Buffer } from "node:buffer";
import type { PostFault } from "../post.ts";
import type { Provider } from "../provider.ts";
import { checkPost, type PostRules } from "../shared/checkPost.ts";
import { TEXT_BYTES, VIDEO_ALT_TEXT_BYTES } from "./limits.ts";

/** A tag of a language without extensions (RFC 5646, section 2.1): language, script, region and variants. */
const LANGUAGE =
  /^[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*$/i;

const RULES: PostRules = {
  options: {
    // Every post is public: to ask for that needs no support.
    visibility: ({ visibility }) =>
      visibility === "public" ? null : "must be public: everyone sees a post on Bluesky",
    spoilerText: () => "must be absent: Bluesky has no spoiler texts",
    sensitive: "supported",
    // A server refuses a record with another form of tag.
    language: ({ language = "" }) =>
      LANGUAGE.test(language) ? null : "must be a BCP 47 tag of language, script, region and variants",
  },
};

export const check: Provider["check"] = (draft, limits) => {
  const faults = checkPost(draft, limits, RULES);
  draft.media.forEach(({ altText, facts }, index) => {
    if (facts?.mimeType.startsWith("video/")) {
      faults.push(...byteFaults(altText, VIDEO_ALT_TEXT_BYTES, ["media", index, "altText"], "ALT_TEXT_TOO_LONG"));
    }
  });
  return [...byteFaults(draft.text, TEXT_BYTES, ["text"], "TEXT_TOO_LONG"), ...faults];
};

function byteFaults(text: string, most: number, path: PostFault["path"], rule: PostFault["rule"]): PostFault[] {
  const bytes = Buffer.byteLength(text);
  if (bytes <= most) return [];
  return [{ path, rule, message: `must have at most ${most} bytes in UTF-8, but has ${bytes}` }];
}
