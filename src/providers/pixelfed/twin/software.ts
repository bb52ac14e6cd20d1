import type { Software } from "../../mastodon/twin/software.ts";

const codePoints = (text: string) => Array.from(text).length;
const PIXELFED_TYPES = ["image/jpeg", "image/png", "image/gif", "video/mp4"];

/** PHP's strip_tags: a `<` before anything but white space begins a tag, which ends with `>` or with the text. */
function withoutTags(text: string): string {
  let [kept, isTag] = ["", false];
  for (let at = 0; at < text.length; at++) {
    isTag ||= text[at] === "<" && (text[at + 1] ?? " ").trim() !== "";
    if (!isTag) kept += text.charAt(at);
    else if (text[at] === ">") isTag = false;
  }
  return kept;
}

/** Pixelfed 0.12: ApiV1Controller, ApiV2Controller. */
export const PIXELFED: Software = {
  keys: "refused",
  refusal(text, spoilerText) {
    if (codePoints(text) > 500) return "The status may not be greater than 500 characters.";
    return codePoints(spoilerText) > 140 ? "The spoiler text may not be greater than 140 characters." : null;
  },
  kept: withoutTags,
  mostMedia: 4,
  mixes: true,
  needsMedia: true,
  hasSource: false,
  polls: null,
  hasQuotePolicy: false,
  files: { types: PIXELFED_TYPES, bytes: 15_000 * 1024, description: 1000 },
  documents: {
    "/api/v2/instance": {
      domain: "pixelfed.example",
      version: "3.5.3 (compatible; Pixelfed 0.12.7)",
      configuration: {
        statuses: { max_characters: 500, max_media_attachments: 4, characters_reserved_per_url: 23 },
        media_attachments: {
          supported_mime_types: PIXELFED_TYPES,
          image_size_limit: 15_360_000,
          image_matrix_limit: 2_073_600,
          video_size_limit: 15_360_000,
          video_frame_rate_limit: 120,
          video_matrix_limit: 2_073_600,
        },
      },
    },
  },
};
