import type { Software } from "../../mastodon/twin/software.ts";

const graphemes = (text: string) => Array.from(new Intl.Segmenter().segment(text)).length;
const PLEROMA_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif", "video/mp4", "video/webm"];

/** Pleroma before 2.6, which has the first version of the document only, without a configuration. */
export const PLEROMA: Software = {
  keys: "returned",
  refusal: (text, spoilerText) =>
    graphemes((text.trim() + spoilerText).trim()) > 5000 ? "The status is over the character limit" : null,
  kept: (text) => text,
  mostMedia: 4,
  mixes: true,
  needsMedia: false,
  hasSource: true,
  polls: { options: 20, characters: 200, seconds: [0, 31_536_000] },
  hasQuotePolicy: false,
  files: { types: PLEROMA_TYPES, bytes: 16_000_000, description: 5000 },
  documents: {
    "/api/v1/instance": {
      uri: "https://pleroma.example",
      version: "2.7.2 (compatible; Pleroma 2.5.5)",
      max_toot_chars: 5000,
      upload_limit: 16_000_000,
    },
  },
};
