import type { Limits } from "../limits.ts";

const MB = 1_000_000;

/**
 * The limits of the Pages API's reference: sizes of photos and videos. The reference states no lengths of texts, so
 * those of Facebook's own page stand here, in the unit in which texts are longest.
 */
export const LIMITS: Limits = {
  characters: 63_206,
  countedIn: "UTF16_CODE_UNITS",
  charactersPerUrl: null,
  mediaAttachments: 10,
  videos: 1,
  mixedMedia: false,
  altTextCharacters: 1000,
  imageBytes: 4 * MB,
  imagePixels: null,
  videoBytes: 10_000 * MB,
  videoPixels: null,
  videoFrameRate: null,
  videoSeconds: 14_400,
  // An animation would become a still picture.
  mimeTypes: ["image/jpeg", "image/png", "video/mp4", "video/quicktime"],
};

/** A comment has at most one photo. */
export const REPLIES = { characters: 8000, mediaAttachments: 1, videos: 0 } as const;
