import type { Limits } from "../limits.ts";

/** The limits of the references of videos, videos.insert and, since September 2026, thumbnails.set. */
export const LIMITS: Limits = {
  // The bound of a description is 5,000 bytes; see `textBytes`.
  characters: 5000,
  countedIn: "CHARACTERS",
  charactersPerUrl: null,
  // A video, and an image that becomes its thumbnail.
  mediaAttachments: 2,
  videos: 1,
  mixedMedia: true,
  // Neither a video nor a thumbnail has an alternative text, so none is sent.
  altTextCharacters: 10_000,
  imageBytes: 50_000_000,
  imagePixels: null,
  videoBytes: 256_000_000_000,
  videoPixels: null,
  videoFrameRate: null,
  videoSeconds: null,
  mimeTypes: ["image/jpeg", "image/png", "video/mp4", "video/quicktime", "video/webm"],
};
