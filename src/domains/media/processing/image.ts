import type { Metadata, Sharp } from "../../../platform/images/sharp.ts";
import { MediaFault } from "./fault.ts";
import { MOST_PIXELS, openImage } from "./sharp.ts";
import { stripped } from "./strip/stripped.ts";
import { thumbnailOf } from "./thumbnail.ts";

/** The most pixels of all frames of a moving image together: they are decoded by who plays it. */
const MOST_FRAME_PIXELS = 500_000_000;

export interface PreparedImage {
  width: number;
  height: number;
  /** The image without metadata, upright; null when it was so already. */
  content: Uint8Array | null;
  thumbnail: Uint8Array;
}

/**
 * An image as it is kept. Metadata is taken out without a loss; only one that a camera held otherwise, or that cannot be walked through, is
 * encoded again. Runs in a worker.
 * @param mimeType what its first bytes say
 * @throws MediaFault
 */
export async function prepareImage(bytes: Uint8Array, mimeType: string): Promise<PreparedImage> {
  try {
    return await prepare(bytes, mimeType);
  } catch (error) {
    // The decoder's own errors have no common class.
    throw error instanceof MediaFault ? error : new MediaFault("unreadable", { cause: error });
  }
}

/** An image that this server made: its sides and its thumbnail. Runs in a worker. */
export async function thumbnailed(bytes: Uint8Array): Promise<Omit<PreparedImage, "content">> {
  const { autoOrient } = await openImage(bytes).metadata();
  return { ...autoOrient, thumbnail: await thumbnailOf(openImage(bytes)) };
}

/** What the decoder calls them. */
const FORMATS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "heif",
};

async function prepare(bytes: Uint8Array, mimeType: string): Promise<PreparedImage> {
  const metadata = await measured(bytes);
  if (metadata.format !== FORMATS[mimeType]) throw new MediaFault("unreadable");
  const { width, height } = metadata.autoOrient;
  // Decodes it whole, and so finds out whether it can be.
  const thumbnail = await thumbnailOf(openImage(bytes));
  return { width, height, thumbnail, content: await cleaned(bytes, mimeType, metadata) };
}

/** What the header says, which is believed once it is within bounds. @throws MediaFault too_many_pixels */
export async function measured(bytes: Uint8Array): Promise<Metadata> {
  const metadata = await openImage(bytes, { limitInputPixels: false }).metadata();
  const frame = metadata.width * metadata.height;
  if (frame > MOST_PIXELS || frame * (metadata.pages ?? 1) > MOST_FRAME_PIXELS) throw new MediaFault("too_many_pixels");
  return metadata;
}

async function cleaned(bytes: Uint8Array, mimeType: string, metadata: Metadata): Promise<Uint8Array | null> {
  const held = (metadata.orientation ?? 1) !== 1;
  if (!held) {
    const clean = stripped(bytes, mimeType);
    if (clean !== null) return clean.byteLength === bytes.byteLength ? null : clean;
    const about = metadata.exif ?? metadata.xmp ?? metadata.iptc;
    if (mimeType === "image/avif" && about === undefined) return null;
  }
  const moving = (metadata.pages ?? 1) > 1;
  const image = openImage(bytes, moving ? { animated: true } : {})
    .autoOrient()
    .keepIccProfile();
  return encoded(image, mimeType, metadata).toBuffer();
}

/** As good as nobody sees a difference. */
function encoded(image: Sharp, mimeType: string, { chromaSubsampling }: Metadata): Sharp {
  switch (mimeType) {
    case "image/jpeg":
      return image.jpeg({ quality: 92, chromaSubsampling: chromaSubsampling === "4:4:4" ? "4:4:4" : "4:2:0" });
    case "image/png":
      return image.png();
    case "image/webp":
      return image.webp({ quality: 92 });
    case "image/gif":
      return image.gif();
    case "image/avif":
      return image.avif({ quality: 80 });
    default:
      throw new MediaFault("unsupported");
  }
}
