import { BRAND_BYTES, isoMediaType } from "../platform/values/mediaTypes.ts";

/** The number of first bytes that decide the type. */
export const BEGINNING_BYTES = BRAND_BYTES;

/** The media type of a content by its first bytes, if it is one that providers accept or that is converted; null for any other. */
export function mediaType(bytes: Uint8Array): string | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "image/gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  const type = isoMediaType(bytes);
  // HEIC pictures cannot be decoded.
  return type === "image/heif" ? null : type;
}
