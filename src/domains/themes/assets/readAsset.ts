import { fileTypeFromBuffer } from "file-type";
import { fontOf } from "./font.ts";
import { imageOf } from "./image.ts";
import { refused } from "./refused.ts";
import { sha256 } from "./sha256.ts";
import { FONT_TYPE, MOST_BYTES, THEME_ASSET_TYPES } from "./types.ts";

/** An uploaded content, and the type that its sender gave. */
export interface GivenAsset {
  content: Uint8Array<ArrayBuffer>;
  declared: string | null;
}

/**
 * Uploaded bytes as they are kept: an image encoded again from its pixels, a font as it is with its native derivative. The type is read
 * from the bytes. Takes from milliseconds to some ten seconds (avif of 32 megapixels). Runs in a worker.
 * @throws DomainError INVALID_INPUT or PAYLOAD_TOO_LARGE, naming the rule, what was found and what is needed
 */
export async function readAsset({ content: given, declared }: GivenAsset) {
  const found = (await typeOf(given)) ?? "no known type";
  const mimeType = THEME_ASSET_TYPES.find((type) => type === found);
  if (mimeType === undefined) throw refused("type", found, THEME_ASSET_TYPES.join(", "));
  if (declared !== null && declared !== found) throw refused("type", found, `${declared}, as it was sent`);
  const most = MOST_BYTES[mimeType];
  if (given.byteLength > most) throw refused("size", `${given.byteLength} bytes`, `at most ${most} bytes`);
  const columns = mimeType === FONT_TYPE ? await fontOf(given) : await imageOf(given, mimeType);
  // An image may be larger once it is encoded again.
  const { byteLength } = columns.content;
  if (byteLength > most) throw refused("size", `${byteLength} bytes once encoded anew`, `at most ${most} bytes`);
  return { ...columns, mimeType, bytes: byteLength, sha256: sha256(columns.content) };
}

/** The media type by the content. Undefined also where the reader of a format throws. */
async function typeOf(content: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  return found?.mime;
}
