import type { Limits } from "../limits.ts";

const MB = 1_000_000;

/**
 * The limits of the reference of LinkedIn's Images, Videos, Documents and Posts APIs. The reference states neither the
 * length of a text nor the bytes of an image: those are the limits of LinkedIn's own page. No unit of lengths is
 * stated, so texts are counted in the unit in which they are longest.
 */
export const LIMITS: Limits = {
  characters: 3000,
  countedIn: "UTF16_CODE_UNITS",
  charactersPerUrl: null,
  mediaAttachments: 20,
  videos: 1,
  mixedMedia: false,
  altTextCharacters: 4086,
  imageBytes: 5 * MB,
  // "less than 36152320 pixels"
  imagePixels: 36_152_319,
  // An animation stands alone: several images are shown as a gallery of still pictures.
  animations: { alone: true },
  videoBytes: 500 * MB,
  videoPixels: null,
  videoFrameRate: null,
  videoSeconds: 1800,
  // "100MB and 300 pages". No library here counts pages, so LinkedIn refuses a document of more.
  documentBytes: 100 * MB,
  mimeTypes: ["image/jpeg", "image/png", "image/gif", "video/mp4"],
};

/** A comment has at most one image. */
export const REPLIES = { characters: 1250, mediaAttachments: 1, videos: 0, documentBytes: 0 } as const;
