/** The number of first bytes that decide the type. */
export const BEGINNING_BYTES = 16;

/** The media type of a content by its first bytes, if it is one that providers accept or that is converted; null for any other. */
export function mediaType(bytes: Uint8Array): string | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "image/gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  if (text(4, 8) === "ftyp" && /^avi[fs]$/.test(text(8, 12))) return "image/avif";
  if (text(4, 8) === "ftyp" && MP4.has(text(8, 12))) return "video/mp4";
  return null;
}

/** Brands of ISO base media files (ISO 14496-12) that are MP4 videos: HEIF images and QuickTime videos have others. */
const MP4: ReadonlySet<string> = new Set(
  "isom iso2 iso3 iso4 iso5 iso6 iso7 iso8 iso9 mp41 mp42 avc1 dash mmp4 MSNV M4VP".split(" ").concat("M4V ", "f4v "),
);
