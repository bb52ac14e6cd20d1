import { ALL_FORMATS, type AttachedImage, CustomSource, Input } from "mediabunny";
import { openImage } from "../../../platform/images/openImage.ts";
import { MediaFault } from "./fault.ts";
import { measured } from "./image.ts";
import type { StoredFile } from "./object.ts";
import { thumbnailOf } from "./thumbnail.ts";

/** The maximum bytes read of a video to analyze its index. The index of a very long video has about ten megabytes. */
const MOST_READ = 128 * 1024 * 1024;
/** The longest plausible side of a video, in pixels. */
const LONGEST_SIDE = 16_384;

export interface PreparedVideo {
  width: number;
  height: number;
  durationMs: number;
  /** The thumbnail of the cover image; null without one. Frames are not decoded here. */
  thumbnail: Uint8Array | null;
}

/** Reads the index of a video, not the whole file. Runs in a worker. @throws MediaFault; errors of reading */
export async function prepareVideo(file: StoredFile): Promise<PreparedVideo> {
  let failed: unknown;
  let total = 0;
  const source = new CustomSource({
    getSize: () => file.size,
    async read(start, end) {
      total += end - start;
      try {
        if (total > MOST_READ) throw new MediaFault("unreadable");
        return await file.read({ start, end: end - 1 });
      } catch (error) {
        failed ??= error;
        throw error;
      }
    },
    handleUnhandledError(error) {
      failed ??= error;
    },
  });
  using input = new Input({ source, formats: ALL_FORMATS });
  try {
    return await look(input);
  } catch (error) {
    // A failure of the storage is not a fault of the video.
    throw failed ?? (error instanceof MediaFault ? error : new MediaFault("unreadable", { cause: error }));
  }
}

async function look(input: Input): Promise<PreparedVideo> {
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new MediaFault("unsupported");
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  const inBounds = [width, height].every((side) => side >= 1 && side <= LONGEST_SIDE);
  const durationMs = Math.round(seconds * 1000);
  if (!inBounds || !(durationMs >= 0 && durationMs < 2 ** 31)) throw new MediaFault("unreadable");
  const { images = [] } = await input.getMetadataTags();
  const cover = images.find(({ kind }) => kind === "coverFront") ?? images[0];
  return {
    width: Math.round(width),
    height: Math.round(height),
    durationMs,
    thumbnail: cover ? await coverOf(cover) : null,
  };
}

/** Returns the thumbnail of a cover; null for an unreadable cover. */
async function coverOf({ data }: AttachedImage): Promise<Uint8Array | null> {
  try {
    await measured(data);
    return await thumbnailOf(openImage(data));
  } catch {
    return null;
  }
}
