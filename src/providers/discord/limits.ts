import type { Limits } from "../limits.ts";

const MIB = 1024 * 1024;

/** The largest request that makes a message. */
const REQUEST_BYTES = 25 * MIB;
/** More than a text, ten descriptions and the parts of a form need. */
const MARGIN_BYTES = MIB / 4;

/**
 * The limits of Discord's reference (docs.discord.com/developers). The reference states no unit of lengths, so texts
 * are counted in the unit in which they are longest.
 */
export const LIMITS: Limits = {
  characters: 2000,
  countedIn: "UTF16_CODE_UNITS",
  charactersPerUrl: null,
  mediaAttachments: 10,
  videos: 10,
  mixedMedia: true,
  altTextCharacters: 1024,
  mediaBytes: REQUEST_BYTES - MARGIN_BYTES,
  // The reference states 10 MiB, a later version 20 MiB; boosted servers accept more.
  imageBytes: 10 * MIB,
  imagePixels: null,
  videoBytes: 10 * MIB,
  videoPixels: null,
  videoFrameRate: null,
  videoSeconds: null,
  mimeTypes: ["image/jpeg", "image/png", "image/gif", "image/webp", "video/mp4", "video/webm", "video/quicktime"],
};
