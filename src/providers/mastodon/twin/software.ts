import type { PollRules } from "./polls.ts";
import { statusLength } from "./statusLength.ts";

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
  /** The bounds of polls; null where a poll is ignored. */
  polls: PollRules | null;
  /** Whether a status says who can quote it. */
  hasQuotePolicy: boolean;
  /** The HTML of a text, where the text is changed on the way; the text with its line breaks if absent. */
  shown?(text: string): string;
  /** The answer to a deletion; the status if absent. */
  deleted?: readonly never[];
  /** The rules of files, unless they are Mastodon's. */
  files?: { types: readonly string[]; bytes: number; description: number };
  /** The paths of the instance's document, and the document. */
  documents: Readonly<Record<string, object>>;
}

export const MASTODON: Software = {
  keys: "returned",
  refusal: (text, spoilerText) =>
    statusLength(text, spoilerText, 23) > 640 ? "Text character limit of 640 exceeded" : null,
  kept: (text) => text,
  mostMedia: 6,
  mixes: false,
  needsMedia: false,
  hasSource: true,
  polls: { options: 4, characters: 50, seconds: [300, 2_629_746] },
  hasQuotePolicy: true,
  documents: {
    "/.well-known/oauth-authorization-server": {
      issuer: "https://social.example/",
      grant_types_supported: ["authorization_code", "client_credentials"],
      code_challenge_methods_supported: ["S256"],
    },
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
