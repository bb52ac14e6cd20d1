import type { Limits } from "../limits.ts";

const MB = 1_000_000;

/**
 * The limits of an account without a subscription (docs.x.com: fundamentals/counting-characters, x-api/media). Where
 * two pages of the documentation differ, the smaller number stands here.
 */
export const LIMITS = {
  characters: 280,
  countedIn: "WEIGHTED_CHARACTERS",
  charactersPerUrl: 23,
  mediaAttachments: 4,
  videos: 1,
  mixedMedia: false,
  altTextCharacters: 1000,
  imageBytes: 5 * MB,
  imagePixels: null,
  animations: { bytes: 15 * MB, pixels: 1280 * 1080, alone: true },
  videoBytes: 512 * MB,
  videoPixels: 1280 * 1024,
  videoFrameRate: 60,
  videoSeconds: 140,
  mimeTypes: ["image/jpeg", "image/png", "image/gif", "image/webp", "video/mp4", "video/quicktime"],
} as const satisfies Omit<Limits, "mimeTypes"> & { mimeTypes: readonly string[] };
