import { statusLength } from "../../../src/server/demo/statusLength.ts";

/** A kind of server that speaks Mastodon's interface, with its rules as its source has them. */
export interface Software {
  /** The result of a request with an idempotency key that was used before. */
  keys: "returned" | "refused" | "unknown";
  /** The reason why a text is refused; null for a valid one. */
  refusal(text: string, spoilerText: string): string | null;
  /** The part of a text that is kept. */
  kept(text: string): string;
  mostMedia: number;
  /** Whether a status may have images and videos. */
  mixes: boolean;
  /** Whether a status that is no reply needs media. */
  needsMedia: boolean;
  hasSource: boolean;
  /** The rules of files, unless they are Mastodon's. */
  files?: { types: readonly string[]; bytes: number; description: number };
  /** The paths of the instance's document, and the document. */
  documents: Readonly<Record<string, object>>;
}

const whole = (text: string) => text;
const codePoints = (text: string) => [...text].length;
const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].length;
const files = (types: readonly string[], bytes: number, description: number) => ({ types, bytes, description });

export const MASTODON: Software = {
  keys: "returned",
  refusal: (text, spoilerText) =>
    statusLength(text, spoilerText, 23) > 640 ? "Text character limit of 640 exceeded" : null,
  kept: whole,
  mostMedia: 6,
  mixes: false,
  needsMedia: false,
  hasSource: true,
  documents: {
    "/api/v2/instance": {
      domain: "social.example",
      title: "A fake",
      configuration: {
        statuses: { max_characters: 640, max_media_attachments: 6, characters_reserved_per_url: 23 },
        media_attachments: {
          supported_mime_types: ["image/png", "video/mp4"],
          description_limit: 1500,
          image_size_limit: 16_777_216,
          image_matrix_limit: 33_177_600,
          video_size_limit: 103_809_024,
          video_matrix_limit: 8_294_400,
          video_frame_rate_limit: 120,
        },
      },
    },
  },
};

const PIXELFED_TYPES = ["image/jpeg", "image/png", "image/gif", "video/mp4"];

/** Pixelfed 0.12: ApiV1Controller, ApiV2Controller. */
export const PIXELFED: Software = {
  keys: "refused",
  refusal(text, spoilerText) {
    if (codePoints(text) > 500) return "The status may not be greater than 500 characters.";
    return codePoints(spoilerText) > 140 ? "The spoiler text may not be greater than 140 characters." : null;
  },
  // PHP's strip_tags.
  kept: (text) => text.replace(/<(?=\S)[^>]*(?:>|$)/g, ""),
  mostMedia: 4,
  mixes: true,
  needsMedia: true,
  hasSource: false,
  files: files(PIXELFED_TYPES, 15_000 * 1024, 1000),
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

const GOTOSOCIAL_TYPES = ["image/jpeg", "image/gif", "image/png", "image/webp", "video/mp4", "video/webm"];

/** GoToSocial 0.22: statuscreate.go, and the instance of its test rig. */
export const GOTOSOCIAL: Software = {
  keys: "unknown",
  refusal: (text, spoilerText) => (codePoints(text) + codePoints(spoilerText) > 5000 ? "status too long" : null),
  kept: whole,
  mostMedia: 6,
  mixes: true,
  needsMedia: false,
  hasSource: true,
  files: files(GOTOSOCIAL_TYPES, 41_943_040, 1500),
  documents: {
    "/api/v2/instance": {
      domain: "gts.example",
      version: "0.22.1+git-fdff42b",
      configuration: {
        statuses: { max_characters: 5000, max_media_attachments: 6, characters_reserved_per_url: 25 },
        media_attachments: {
          supported_mime_types: GOTOSOCIAL_TYPES,
          description_limit: 1500,
          image_size_limit: 41_943_040,
          // The greatest integer of 64 bits.
          image_matrix_limit: 2 ** 63,
          video_size_limit: 41_943_040,
          video_frame_rate_limit: 2 ** 63,
          video_matrix_limit: 2 ** 63,
        },
      },
    },
  },
};

const PLEROMA_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif", "video/mp4", "video/webm"];

/** Pleroma before 2.6, which has the first version of the document only, without a configuration. */
export const PLEROMA: Software = {
  keys: "returned",
  refusal: (text, spoilerText) =>
    graphemes((text.trim() + spoilerText).trim()) > 5000 ? "The status is over the character limit" : null,
  kept: whole,
  mostMedia: 4,
  mixes: true,
  needsMedia: false,
  hasSource: true,
  files: files(PLEROMA_TYPES, 16_000_000, 5000),
  documents: {
    "/api/v1/instance": {
      uri: "https://pleroma.example",
      version: "2.7.2 (compatible; Pleroma 2.5.5)",
      max_toot_chars: 5000,
      upload_limit: 16_000_000,
    },
  },
};
