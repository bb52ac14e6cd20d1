import type { MediaItem } from "../../../../prisma/generated/client/client.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { MediaFault } from "./fault.ts";
import { openFile } from "./object.ts";
import { prepareImage, prepareVideo, TELLING_BYTES, typeOf } from "./sandbox.ts";

/** The largest image: it is held in memory (docs/decisions/media.md, 3). */
const MOST_IMAGE_BYTES = 50 * 1024 * 1024;

/** All that is found out about an item, and made of it. Absent: as it was, or none. */
export interface Prepared {
  mimeType: string;
  width?: number;
  height?: number;
  durationMs?: number;
  content?: Uint8Array | null;
  thumbnail?: Uint8Array | null;
}

/** Looks at what was uploaded and makes what is to be kept of it; stores and changes nothing. @throws MediaFault; StorageError */
export async function prepare(
  storage: Storage,
  { contentKey }: Pick<MediaItem, "contentKey">,
  signal: AbortSignal,
): Promise<Prepared> {
  const file = await openFile(storage, contentKey, signal);
  const mimeType = await typeOf(await file.read({ start: 0, end: TELLING_BYTES - 1 }), signal);
  if (mimeType.startsWith("video/")) return { mimeType, ...(await prepareVideo(file, signal)) };
  if (!mimeType.startsWith("image/")) return { mimeType };
  if (file.size > MOST_IMAGE_BYTES) throw new MediaFault("unsupported");
  return { mimeType, ...(await prepareImage(await file.read({ start: 0, end: file.size - 1 }), mimeType, signal)) };
}
