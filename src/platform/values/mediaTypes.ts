/** The one type of documents. Slides and texts of office programs can have macros. */
export const DOCUMENT_TYPE = "application/pdf";

/** The declared type of a client that does not know the type of its file. */
const UNKNOWN_TYPE = "application/octet-stream";

/** Names of media types that clients and systems use for a type that is stored under another name. */
const ALIASES: Readonly<Record<string, string>> = {
  "image/jpg": "image/jpeg",
  "image/jpe": "image/jpeg",
  "image/pjpeg": "image/jpeg",
  "image/jfif": "image/jpeg",
  "image/pipeg": "image/jpeg",
  "image/x-png": "image/png",
  "image/apng": "image/png",
  "image/vnd.mozilla.apng": "image/png",
  "image/x-gif": "image/gif",
  "image/x-webp": "image/webp",
  "image/avif-sequence": "image/avif",
  "video/x-m4v": "video/mp4",
  "video/m4v": "video/mp4",
  "video/x-mp4": "video/mp4",
  "application/mp4": "video/mp4",
  "video/mov": "video/quicktime",
  "video/x-quicktime": "video/quicktime",
  "application/x-pdf": DOCUMENT_TYPE,
  "application/font-woff2": "font/woff2",
  "application/x-font-woff2": "font/woff2",
  "application/x-font-ttf": "font/ttf",
  "application/x-font-truetype": "font/ttf",
  "font/sfnt": "font/ttf",
  "application/x-font-otf": "font/otf",
  "application/x-font-opentype": "font/otf",
  "binary/octet-stream": UNKNOWN_TYPE,
  "application/binary": UNKNOWN_TYPE,
  "application/x-binary": UNKNOWN_TYPE,
  "application/unknown": UNKNOWN_TYPE,
  "application/x-download": UNKNOWN_TYPE,
  "application/force-download": UNKNOWN_TYPE,
  "unknown/unknown": UNKNOWN_TYPE,
};

/** A type and a subtype of RFC 6838, 4.2. */
const WELL_FORMED = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*$/;

/**
 * Returns the one name of a declared media type: without parameters, spaces, capital letters and aliases. A text that
 * names no type, as the empty one, is the unknown type.
 */
export function canonicalMediaType(declared: string): string {
  const bare = declared.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return ALIASES[bare] ?? (WELL_FORMED.test(bare) ? bare : UNKNOWN_TYPE);
}

/** Families of types whose files the server accepts in some place. */
export type MediaFamily = "image" | "video" | "font" | "document";

/**
 * Returns the family of a declared canonical type, which bounds what is read; `unknown` for the unknown type, and null
 * for a type of other files. The exact type is decided by the bytes alone, so `image/x-whatever` is an image. SVG is a
 * document with scripts.
 */
export function declaredFamily(type: string): MediaFamily | "unknown" | null {
  if (type === UNKNOWN_TYPE) return "unknown";
  if (type === "image/svg+xml") return null;
  if (type === DOCUMENT_TYPE) return "document";
  const [, family] = /^(image|video|font)\//.exec(type) ?? [];
  return (family as MediaFamily | undefined) ?? null;
}

/** The number of first bytes that hold the brands of common files. */
export const BRAND_BYTES = 128;

/** Brands of images of the HEIF container (ISO 23008-12) and of MIAF (ISO 23000-22) without a codec in the name. */
const IMAGE = /^(mif[12]|msf1|mia[fBd]|MiH|MiP|hei[cxms]|hev[cxms])/;
/** Major brands of files that are no video: audio, 3GPP, JPEG 2000, raw pictures. */
const OTHER = /^(3g|M4[ABP] |F4[AB] |jp[2xmh]|mjp2|crx |isml)/;

/**
 * Returns the media type of a file of ISO 14496-12 by its major and its compatible brands; null for any other file, and
 * for brands of other kinds. The major brand alone decides too little: an AVIF picture may begin with `mif1` or `miaf`.
 */
export function isoMediaType(bytes: Uint8Array): string | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(4, 8) !== "ftyp") return null;
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const end = Math.min(size, bytes.byteLength, BRAND_BYTES);
  const major = text(8, 12);
  const brands = [major];
  // Four bytes of version lie between the major brand and the compatible ones.
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, at + 4));
  const isImage = IMAGE.test(major) || /^avi[fs]$/.test(major);
  if (isImage) return brands.some((brand) => /^avi[fs]$/.test(brand)) ? "image/avif" : "image/heif";
  if (/^qt {0,2}/.test(major)) return "video/quicktime";
  return OTHER.test(major) ? null : "video/mp4";
}
