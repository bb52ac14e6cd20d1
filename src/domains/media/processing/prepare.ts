import type { MediaItem } from "../../../../prisma/generated/client/client.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { LARGEST_IMAGE } from "../uploads/limits.ts";
import { MediaFault } from "./fault.ts";
import { openFile } from "./object.ts";
import { prepareImage, prepareVideo, TYPE_BYTES, typeOf } from "./sandbox.ts";

/** The properties and files that processing derives from an upload. An absent member means unchanged, or none. */
export interface Prepared {
  mimeType: string;
  width?: number;
  height?: number;
  durationMs?: number;
  content?: Uint8Array | null;
  thumbnail?: Uint8Array | null;
}

/**
 * Analyzes an upload and prepares the files to store, without storing or changing anything.
 * @throws MediaFault; StorageError
 */
export async function prepare(
  storage: Storage,
  { contentKey }: Pick<MediaItem, "contentKey">,
  signal: AbortSignal,
): Promise<Prepared> {
  const file = await openFile(storage, contentKey, signal);
  const mimeType = await typeOf(await file.read({ start: 0, end: TYPE_BYTES - 1 }), signal);
  if (mimeType.startsWith("video/")) return { mimeType, ...(await prepareVideo(file, signal)) };
  if (!mimeType.startsWith("image/")) return { mimeType };
  if (file.size > LARGEST_IMAGE) throw new MediaFault("unsupported");
  return { mimeType, ...(await prepareImage(await file.read({ start: 0, end: file.size - 1 }), mimeType, signal)) };
}
