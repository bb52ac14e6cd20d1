import { type Sharp, sharp } from "../../../platform/images/sharp.ts";
import { refused } from "./refused.ts";
import type { ImageType } from "./types.ts";

const MOST_SIDE = 8192;
const MOST_PIXELS = 32_000_000;
const MOST_SECONDS = 30;

/** The names that sharp uses. avif is stored in the heif container. */
const FORMATS: Record<ImageType, string> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/webp": "webp",
  "image/avif": "heif",
};

/** Encoders for the same format. The efforts keep 32 megapixels at seconds instead of minutes. */
const ENCODE: Record<ImageType, (image: Sharp) => Sharp> = {
  "image/png": (image) => image.png({ compressionLevel: 9 }),
  "image/jpeg": (image) => image.jpeg({ quality: 90 }),
  "image/webp": (image) => image.webp({ quality: 90, effort: 2 }),
  "image/avif": (image) => image.avif({ quality: 70, effort: 1 }),
};

/**
 * Encodes an image again from its pixels, upright and in sRGB, so that no metadata and no hidden data of the upload
 * remain. The size is read from the header, before the image is decoded.
 * @throws DomainError INVALID_INPUT
 */
export async function imageOf(bytes: Uint8Array, mimeType: ImageType) {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw broken(error);
    });
  const { width, height, format, pages = 1, compression } = header;
  const isMeant = format === FORMATS[mimeType] && (mimeType !== "image/avif" || compression === "av1");
  if (!isMeant) throw refused("type", `image/${format}`, mimeType);
  if (pages > 1) throw refused("animation", `${pages} frames`, "a single frame");
  const side = Math.max(width, height);
  if (side > MOST_SIDE) throw refused("side", `${width} × ${height}`, `at most ${MOST_SIDE} on each side`);
  if (width * height > MOST_PIXELS) {
    throw refused("pixels", `${width * height} pixels`, `at most ${MOST_PIXELS} pixels`);
  }
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" }).timeout({ seconds: MOST_SECONDS });
  const { data, info } = await ENCODE[mimeType](image.autoOrient())
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw broken(error);
    });
  const content = new Uint8Array(data);
  return { kind: "IMAGE" as const, content, width: info.width, height: info.height };
}

/** The decoder's message describes its internals, so only the log gets it. */
function broken(cause: unknown): Error {
  return Object.assign(refused("image", "a file that cannot be decoded", "a complete, valid image"), { cause });
}
