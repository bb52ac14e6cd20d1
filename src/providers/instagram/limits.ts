import type { Limits } from "../limits.ts";

/** The tallest and the widest image of a post, and the tallest as a number above 1. */
const [TALLEST, WIDEST] = [1.25, 1.91];

/**
 * The limits of Meta's documents ("IG User Media" of the Instagram API's reference). Wider and narrower images than 320
 * to 1,440 pixels are scaled by Instagram. No document states the longest alternative text.
 */
export const LIMITS: Limits = {
  characters: 2200,
  countedIn: "UTF16_CODE_UNITS",
  charactersPerUrl: null,
  mediaAttachments: 10,
  videos: 10,
  mixedMedia: true,
  altTextCharacters: 1000,
  imageBytes: 8 * 1024 * 1024,
  imagePixels: null,
  imageRatio: WIDEST,
  portraitRatio: TALLEST,
  videoBytes: 300_000_000,
  videoPixels: null,
  videoFrameRate: 60,
  videoSeconds: 900,
  mimeTypes: ["image/jpeg", "video/mp4", "video/quicktime"],
};

/** The other limits of a story: the sides of its image may have any ratio, and its video lasts a minute. */
export const STORY: Partial<Limits> = {
  mediaAttachments: 1,
  imageRatio: null,
  portraitRatio: null,
  videoBytes: 100_000_000,
  videoSeconds: 60,
};
