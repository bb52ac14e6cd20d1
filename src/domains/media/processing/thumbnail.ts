import type { Sharp } from "../../../platform/images/sharp.ts";

/** The longest side of a thumbnail, in pixels (docs/decisions/media.md, 14). */
const THUMBNAIL_SIDE = 400;
export const THUMBNAIL_TYPE = "image/jpeg";

/** Returns a small, upright JPEG of an image on white, without metadata. Smaller images are not enlarged. */
export async function thumbnailOf(image: Sharp): Promise<Uint8Array> {
  const fit = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: "inside", withoutEnlargement: true } as const;
  return image
    .autoOrient()
    .resize(fit)
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}
