import type { Limits } from "../limits.ts";

/** Mastodon's own defaults. Servers that speak its interface may state others, and leave some out. */
export const LIMITS: Limits = {
  characters: 500,
  countedIn: "CHARACTERS",
  charactersPerUrl: 23,
  mediaAttachments: 4,
  altTextCharacters: 1500,
  imageBytes: 16 * 1024 * 1024,
  videoBytes: 99 * 1024 * 1024,
  mimeTypes: [],
};
