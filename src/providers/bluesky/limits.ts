import type { Limits } from "../limits.ts";

/**
 * The lexicons app.bsky.feed.post, app.bsky.embed.images and app.bsky.embed.video; the alternative text of images and
 * the duration are the official app's.
 */
export const LIMITS: Limits = {
  characters: 300,
  countedIn: "GRAPHEMES",
  charactersPerUrl: null,
  mediaAttachments: 4,
  videos: 1,
  mixedMedia: false,
  altTextCharacters: 2000,
  videoAltTextCharacters: 1000,
  imageBytes: 2_000_000,
  imagePixels: null,
  videoBytes: 100_000_000,
  videoPixels: null,
  videoFrameRate: null,
  videoSeconds: 180,
  mimeTypes: ["image/jpeg", "image/png", "image/webp", "image/gif", "video/mp4"],
};
