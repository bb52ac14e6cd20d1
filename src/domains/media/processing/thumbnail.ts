import type { Sharp } from "../../../platform/images/sharp.ts";

/** The longest side of a thumbnail, in pixels (docs/decisions/media.md, 14). */
const THUMBNAIL_SIDE = 400;
export const THUMBNAIL_TYPE = "image/jpeg";

/** A small JPEG of an image, upright, on white, without metadata. An image that is smaller is not enlarged. */
export async function thumbnailOf(image: Sharp): Promise<Uint8Array> {
  const fit = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: "inside", withoutEnlargement: true } as const;
  return image
    .autoOrient()
    .resize(fit)
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}
