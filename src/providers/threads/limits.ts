import type { Limits } from "../limits.ts";

/** The limits of Meta's documents (developers.facebook.com/documentation/threads/posts and …/threads/overview). */
export const LIMITS: Limits = {
  characters: 500,
  countedIn: "EMOJI_BYTES",
  charactersPerUrl: null,
  mediaAttachments: 20,
  videos: 20,
  mixedMedia: true,
  altTextCharacters: 1000,
  imageBytes: 8_000_000,
  imagePixels: null,
  imageRatio: 10,
  videoBytes: 1_000_000_000,
  videoPixels: null,
  videoFrameRate: 60,
  videoSeconds: 300,
  mimeTypes: ["image/jpeg", "image/png", "video/mp4", "video/quicktime"],
};

/** From the sixth address on, the container is refused. */
export const MOST_LINKS = 5;
