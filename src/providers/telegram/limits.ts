import type { Limits } from "../limits.ts";

/** The limits that the Bot API's documentation states (core.telegram.org/bots/api). */
export const LIMITS: Limits = {
  characters: 4096,
  countedIn: "UTF16_CODE_UNITS",
  charactersPerUrl: null,
  mediaAttachments: 10,
  videos: 10,
  mixedMedia: true,
  // Telegram shows no alternative texts: they are not sent, so their length does not matter.
  altTextCharacters: 10_000,
  imageBytes: 10 * 1024 * 1024,
  imagePixels: null,
  imageSides: 10_000,
  imageRatio: 20,
  animations: { bytes: 50 * 1024 * 1024, alone: true },
  videoBytes: 50 * 1024 * 1024,
  videoPixels: null,
  videoFrameRate: null,
  videoSeconds: null,
  mimeTypes: ["image/jpeg", "image/png", "image/webp", "image/gif", "video/mp4"],
};
