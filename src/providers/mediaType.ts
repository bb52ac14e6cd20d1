import { BRAND_BYTES } from "../platform/values/mediaTypes.ts";
import { signedMediaType } from "../platform/values/signedMediaType.ts";

/** The number of first bytes that decide the type. */
export const BEGINNING_BYTES = BRAND_BYTES;

/**
 * The media type of a content by its first bytes, if it is one that providers accept or that is converted; null for any
 * other.
 */
export function mediaType(bytes: Uint8Array): string | null {
  const type = signedMediaType(bytes);
  // HEIC pictures cannot be decoded.
  return type === "image/heif" ? null : type;
}
