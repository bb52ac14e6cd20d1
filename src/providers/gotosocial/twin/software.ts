import type { Software } from "../../mastodon/twin/software.ts";

const codePoints = (text: string) => Array.from(text).length;
const GOTOSOCIAL_TYPES = ["image/jpeg", "image/gif", "image/png", "image/webp", "video/mp4", "video/webm"];

/** GoToSocial 0.22: statuscreate.go, and the instance of its test rig. */
export const GOTOSOCIAL: Software = {
  keys: "unknown",
  refusal: (text, spoilerText) => (codePoints(text) + codePoints(spoilerText) > 5000 ? "status too long" : null),
  kept: (text) => text,
  mostMedia: 6,
  mixes: true,
  needsMedia: false,
  hasSource: true,
  polls: { options: 6, characters: 50, seconds: [300, 2_629_746] },
  hasQuotePolicy: false,
  files: { types: GOTOSOCIAL_TYPES, bytes: 41_943_040, description: 1500 },
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
