import { type Sharp, sharp } from "../../../platform/images/sharp.ts";
import { refused } from "./refused.ts";
import type { ImageType } from "./types.ts";

const MOST_SIDE = 8192;
const MOST_PIXELS = 32_000_000;
const MOST_SECONDS = 30;

/** By sharp's names. avif comes in the container heif. */
const FORMATS: Record<ImageType, string> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/webp": "webp",
  "image/avif": "heif",
};

/** The same format again; efforts at which 32 megapixels take seconds rather than minutes. */
const ENCODE: Record<ImageType, (image: Sharp) => Sharp> = {
  "image/png": (image) => image.png({ compressionLevel: 9 }),
  "image/jpeg": (image) => image.jpeg({ quality: 90 }),
  "image/webp": (image) => image.webp({ quality: 90, effort: 2 }),
  "image/avif": (image) => image.avif({ quality: 70, effort: 1 }),
};

/**
 * An image made anew from its pixels, upright and in sRGB: nothing of the file that was sent comes along, be it a place, a name or another
 * file behind the picture. Sizes are read from the header, before anything is decoded.
 * @throws DomainError INVALID_INPUT
 */
export async function imageOf(given: Uint8Array, mimeType: ImageType) {
  const header = await sharp(given, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw broken(error);
    });
  const { width, height, format, pages = 1, compression } = header;
  const isMeant = format === FORMATS[mimeType] && (mimeType !== "image/avif" || compression === "av1");
  if (!isMeant) throw refused("type", `image/${format}`, mimeType);
  if (pages > 1) throw refused("animation", `${pages} pictures`, "a single picture");
  const side = Math.max(width, height);
  if (side > MOST_SIDE) throw refused("side", `${width} × ${height}`, `at most ${MOST_SIDE} on each side`);
  if (width * height > MOST_PIXELS) {
    throw refused("pixels", `${width * height} pixels`, `at most ${MOST_PIXELS} pixels`);
  }
  const image = sharp(given, { limitInputPixels: MOST_PIXELS, failOn: "error" }).timeout({ seconds: MOST_SECONDS });
  const { data, info } = await ENCODE[mimeType](image.autoOrient())
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw broken(error);
    });
  const content = new Uint8Array(data);
  return { kind: "IMAGE" as const, content, width: info.width, height: info.height };
}

/** The decoder's own words are kept for the log alone: they are about its insides. */
function broken(cause: unknown): Error {
  return Object.assign(refused("image", "a file that cannot be decoded", "a whole, sound picture"), { cause });
}
