import { sharp } from "../../../platform/images/sharp.ts";
import type { Page } from "../document/shape.ts";
import type { Picture } from "./drawing.ts";

/** Bytes of a medium as they are stored, or null where there is none that may be shown. */
export type Media = (mediaId: string) => Promise<Uint8Array | null>;

/** Media of one page beyond this are left out, as if they were not there. */
const MOST_MEDIA = 60;
/** Pixels of all media of a page together, as they are handed over: 4 bytes each. */
const MOST_PIXELS = 48_000_000;

/** Pixels of one medium as it is stored, and how long its decoding may take. */
const MOST_SOURCE_PIXELS = 100_000_000;
const SECONDS = 30;

/** The ids of media that a page shows, in order, each once. */
function mediaOf(page: Page): string[] {
  const { background, layers } = page;
  const below = background?.type === "image" && background.image !== undefined ? [background.image.mediaId] : [];
  const shown = layers.flatMap((layer) => (layer.type === "image" && layer.visible ? [layer.image.mediaId] : []));
  return [...new Set([...below, ...shown])];
}

/**
 * Media of a page, decoded, and shrunk to what the output can show: twice its longest side, for what is cropped. What is missing, no image, or too much is not in
 * the answer.
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

/** Null for what is no image, or a larger one than is taken. */
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
