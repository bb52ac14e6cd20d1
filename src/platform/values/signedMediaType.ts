import { DOCUMENT_TYPE, isoMediaType } from "./mediaTypes.ts";

/**
 * Returns the media type of a file by its first bytes if one signature decides; null for any other file. The declared
 * type has no part in it. HEIF is named, so that callers can refuse it: HEIC pictures cannot be decoded.
 */
export function signedMediaType(bytes: Uint8Array): string | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  // The fourth byte of JPEG-LS is F7, which no decoder here reads.
  if (text(0, 3) === "\xff\xd8\xff" && bytes[3] !== 0xf7) return "image/jpeg";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "image/gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  if (text(0, 5) === "%PDF-") return DOCUMENT_TYPE;
  return isoMediaType(bytes);
}
