import type { Limits } from "../limits.ts";

/** The lexicons app.bsky.feed.post, app.bsky.embed.images and app.bsky.embed.video; the longest alternative text is the official app's. */
export const LIMITS: Limits = {
  characters: 300,
  countedIn: "GRAPHEMES",
  charactersPerUrl: null,
  mediaAttachments: 4,
  altTextCharacters: 2000,
  imageBytes: 2_000_000,
  videoBytes: 100_000_000,
  mimeTypes: ["image/jpeg", "image/png", "image/webp", "image/gif", "video/mp4"],
};
