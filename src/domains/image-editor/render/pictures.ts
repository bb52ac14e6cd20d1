import { sharp } from "../../../platform/images/sharp.ts";
import type { Page } from "../document/shape.ts";
import type { Picture } from "./drawing.ts";

/** Returns the stored bytes of a media item; null for an item that is missing or not visible. */
export type Media = (mediaId: string) => Promise<Uint8Array | null>;

/** The maximum images of one page. Further ones are treated as missing. */
const MOST_MEDIA = 60;
/** The maximum decoded pixels of all images of a page, 4 bytes each. */
const MOST_PIXELS = 48_000_000;

/** The maximum pixels of one stored image, and the time limit for its decoding. */
const MOST_SOURCE_PIXELS = 100_000_000;
const SECONDS = 30;

/** Returns the distinct ids of images on a page, in order. */
function mediaOf(page: Page): string[] {
  const { background, layers } = page;
  const below = background?.type === "image" && background.image !== undefined ? [background.image.mediaId] : [];
  const shown = layers.flatMap((layer) => (layer.type === "image" && layer.visible ? [layer.image.mediaId] : []));
  return [...new Set([...below, ...shown])];
}

/**
 * Decodes the images of a page, shrunk to twice the longest side of the output, which leaves room for crops. Missing,
 * invalid and excess images are left out.
 */
export async function picturesOf(page: Page, media: Media, longestSide: number): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  let left = MOST_PIXELS;
  for (const mediaId of mediaOf(page).slice(0, MOST_MEDIA)) {
    const bytes = await media(mediaId);
    const picture = bytes === null ? null : await decoded(bytes, Math.min(4096, longestSide * 2));
    if (picture === null || picture.width * picture.height > left) continue;
    left -= picture.width * picture.height;
    pictures.set(mediaId, picture);
  }
  return pictures;
}

/** Decodes an image; null for invalid or too large images. */
async function decoded(bytes: Uint8Array, side: number): Promise<Picture | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_SOURCE_PIXELS, sequentialRead: true })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  } catch {
    return null;
  }
}
