import type { Limits } from "../limits.ts";

/** Mastodon's own defaults. Servers that speak its interface may state others, and leave some out. */
export const LIMITS = {
  characters: 500,
  countedIn: "GRAPHEMES",
  charactersPerUrl: 23,
  mediaAttachments: 4,
  videos: 1,
  mixedMedia: false,
  altTextCharacters: 1500,
  imageBytes: 16 * 1024 * 1024,
  imagePixels: 33_177_600,
  videoBytes: 99 * 1024 * 1024,
  videoPixels: 8_294_400,
  videoFrameRate: 120,
  videoSeconds: null,
  mimeTypes: [],
} satisfies Limits;
