import { mediaTypeOfBytes } from "../../../platform/values/mediaTypeOfBytes.ts";
import { fontOf } from "./font.ts";
import { imageOf } from "./image.ts";
import { refused } from "./refused.ts";
import { sha256 } from "./sha256.ts";
import { FONT_TYPE, MOST_BYTES, THEME_ASSET_TYPES } from "./types.ts";

/**
 * Converts uploaded bytes to the stored form: an image is encoded again from its pixels, a font stays and gets a native
 * derivative. The type is detected from the bytes. Takes milliseconds to about ten seconds (avif with 32 megapixels).
 * Runs in a worker thread.
 * @throws DomainError INVALID_INPUT or PAYLOAD_TOO_LARGE with `rule`, `found` and `needed`
 */
export async function readAsset(bytes: Uint8Array<ArrayBuffer>) {
  const mediaType = (await mediaTypeOfBytes(bytes)) ?? "an unknown type";
  const mimeType = THEME_ASSET_TYPES.find((type) => type === mediaType);
  if (mimeType === undefined) throw refused("type", mediaType, THEME_ASSET_TYPES.join(", "));
  const most = MOST_BYTES[mimeType];
  if (bytes.byteLength > most) throw refused("size", `${bytes.byteLength} bytes`, `at most ${most} bytes`);
  const columns = mimeType === FONT_TYPE ? await fontOf(bytes) : await imageOf(bytes, mimeType);
  // The encoded image may be larger than the upload.
  const { byteLength } = columns.content;
  if (byteLength > most) throw refused("size", `${byteLength} bytes after encoding`, `at most ${most} bytes`);
  return { ...columns, mimeType, bytes: byteLength, sha256: sha256(columns.content) };
}
