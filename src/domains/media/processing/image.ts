import type { Buffer } from "node:buffer";
import { MOST_PIXELS, openImage } from "../../../platform/images/openImage.ts";
import type { Metadata, Sharp } from "../../../platform/images/sharp.ts";
import { type ImageType, isImageType } from "../types.ts";
import { MediaFault } from "./fault.ts";
import { stripped } from "./strip/stripped.ts";
import { thumbnailOf } from "./thumbnail.ts";

/**
 * The maximum pixels of all frames of an animated image together, because every client that plays the image decodes
 * them.
 */
const MOST_FRAME_PIXELS = 500_000_000;

export interface PreparedImage {
  width: number;
  height: number;
  /** The upright image without metadata; null if the original already is. */
  content: Uint8Array | null;
  thumbnail: Uint8Array;
}

/**
 * Prepares an uploaded image for storage. Metadata is removed losslessly; only images that are rotated, or whose
 * structure cannot be parsed, are encoded again. Runs in a worker.
 * @param mimeType the type by the first bytes
 * @throws MediaFault
 */
export async function prepareImage(bytes: Uint8Array, mimeType: string): Promise<PreparedImage> {
  if (!isImageType(mimeType)) throw new MediaFault("unsupported");
  try {
    return await prepare(bytes, mimeType);
  } catch (error) {
    // The errors of the decoder have no common class.
    throw error instanceof MediaFault ? error : new MediaFault("unreadable", { cause: error });
  }
}

/** Returns the size and thumbnail of an image that this server created. Runs in a worker. */
export async function thumbnailed(bytes: Uint8Array): Promise<Omit<PreparedImage, "content">> {
  const { autoOrient } = await openImage(bytes).metadata();
  return { ...autoOrient, thumbnail: await thumbnailOf(openImage(bytes)) };
}

/** The decoder's names of the formats. */
const FORMATS: Readonly<Record<ImageType, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "heif",
};

async function prepare(bytes: Uint8Array, mimeType: ImageType): Promise<PreparedImage> {
  const metadata = await measured(bytes);
  if (metadata.format !== FORMATS[mimeType]) throw new MediaFault("unreadable");
  const { width, height } = metadata.autoOrient;
  // Decodes the whole image, which proves that the image is readable.
  const thumbnail = await thumbnailOf(openImage(bytes));
  return { width, height, thumbnail, content: await cleaned(bytes, mimeType, metadata) };
}

/** Returns the header's metadata, if the declared size is within bounds. @throws MediaFault too_many_pixels */
export async function measured(bytes: Uint8Array): Promise<Metadata> {
  const metadata = await openImage(bytes, { limitInputPixels: false }).metadata();
  const frame = metadata.width * metadata.height;
  if (frame > MOST_PIXELS || frame * (metadata.pages ?? 1) > MOST_FRAME_PIXELS) throw new MediaFault("too_many_pixels");
  return metadata;
}

async function cleaned(bytes: Uint8Array, mimeType: ImageType, metadata: Metadata): Promise<Uint8Array | null> {
  const held = (metadata.orientation ?? 1) !== 1;
  if (!held) {
    const clean = stripped(bytes, mimeType);
    if (clean !== null) return clean.byteLength === bytes.byteLength ? null : clean;
    const about = metadata.exif ?? metadata.xmp ?? metadata.iptc;
    if (mimeType === "image/avif" && about === undefined) return null;
  }
  const image =
    (metadata.pages ?? 1) > 1 ? await moving(bytes, metadata) : openImage(bytes).autoOrient().keepIccProfile();
  return encoded(image, mimeType, metadata).toBuffer();
}

/** Opens an animation upright: sharp turns only single frames, so each frame is turned by itself. */
async function moving(bytes: Uint8Array, { pages = 1, orientation = 1 }: Metadata): Promise<Sharp> {
  if (orientation === 1) return openImage(bytes, { animated: true }).keepIccProfile();
  const frames: Buffer[] = [];
  for (let page = 0; page < pages; page++) {
    const frame = openImage(bytes, { page }).autoOrient().keepIccProfile();
    frames.push(await frame.png({ compressionLevel: 1 }).toBuffer());
  }
  return openImage(frames, { join: { animated: true }, limitInputPixels: MOST_FRAME_PIXELS }).keepIccProfile();
}

/** Encodes without visible loss. */
function encoded(image: Sharp, mimeType: ImageType, { chromaSubsampling, delay, loop }: Metadata): Sharp {
  const tempo = { ...(delay && { delay }), ...(loop !== undefined && { loop }) };
  switch (mimeType) {
    case "image/jpeg":
      return image.jpeg({ quality: 92, chromaSubsampling: chromaSubsampling === "4:4:4" ? "4:4:4" : "4:2:0" });
    case "image/png":
      return image.png();
    case "image/webp":
      return image.webp({ quality: 92, ...tempo });
    case "image/gif":
      return image.gif(tempo);
    case "image/avif":
      return image.avif({ quality: 80 });
  }
}
