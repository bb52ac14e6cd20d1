import { createHash } from "node:crypto";
import { DomainError } from "../../../platform/errors/errors.ts";
import { openImage } from "../../../platform/images/openImage.ts";
import { mediaTypeOfBytes } from "../../../platform/values/mediaTypeOfBytes.ts";
import { refused } from "./refused.ts";
import { AVATAR_TYPES, MOST_PIXELS, SIDE } from "./types.ts";

/** A picture as it is stored. */
export interface Avatar {
  /** Of the content, in hexadecimal. */
  sha256: string;
  content: Uint8Array<ArrayBuffer>;
}

/**
 * Converts an uploaded picture to its stored form: the upright middle square, encoded from its pixels, so that neither
 * metadata nor hidden data of the upload remain. An animation becomes its first frame. Runs in a worker thread.
 * @throws DomainError INVALID_INPUT
 */
export async function readAvatar(bytes: Uint8Array<ArrayBuffer>): Promise<Avatar> {
  const mediaType = await mediaTypeOfBytes(bytes);
  if (!AVATAR_TYPES.some((type) => type === mediaType)) throw refused(`must be one of ${AVATAR_TYPES.join(", ")}`);
  try {
    return await squared(bytes);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw refused("must be a complete, valid image");
  }
}

async function squared(bytes: Uint8Array<ArrayBuffer>): Promise<Avatar> {
  // The header states the size before any pixel is decoded.
  const { width, height } = await openImage(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MOST_PIXELS) throw refused(`must have at most ${MOST_PIXELS.toLocaleString("en-US")} pixels`);
  const data = await openImage(bytes, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: "cover" })
    .webp({ quality: 85 })
    .toBuffer();
  return { sha256: createHash("sha256").update(data).digest("hex"), content: new Uint8Array(data) };
}
