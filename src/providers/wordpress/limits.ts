import type { Limits } from "../limits.ts";

/** PHP's default of `post_max_size`, which bounds an upload. A site does not state its own over the REST API. */
const UPLOAD_BYTES = 8 * 1024 * 1024;

/** The limits of a site whose server has PHP's defaults. WordPress bounds neither texts nor numbers of media. */
export const LIMITS: Limits = {
  // The longest text of a publication.
  characters: 20_000,
  countedIn: "CHARACTERS",
  charactersPerUrl: null,
  mediaAttachments: 20,
  videos: 20,
  mixedMedia: true,
  altTextCharacters: 10_000,
  imageBytes: UPLOAD_BYTES,
  imagePixels: null,
  videoBytes: UPLOAD_BYTES,
  videoPixels: null,
  videoFrameRate: null,
  videoSeconds: null,
  // `wp_get_mime_types` since 5.6; WebP came with 5.8, AVIF with 6.5, so these are converted.
  mimeTypes: ["image/jpeg", "image/png", "image/gif", "video/mp4", "video/webm", "video/quicktime"],
};
