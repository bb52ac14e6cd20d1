import { loadSharp } from "../../../platform/images/loadSharp.ts";
import { SandboxFailure } from "../../../platform/sandbox/failure.ts";
import { createSandbox } from "../../../platform/sandbox/sandbox.ts";
import type { ByteRange } from "../../../platform/storage/storage.ts";
import { MediaFault } from "./fault.ts";
import type { PreparedImage } from "./image.ts";
import type { StoredFile } from "./object.ts";
import type { PreparedVideo } from "./video.ts";
import type { Looked, MediaTasks } from "./worker.ts";

/** The number of first bytes of a file that identify its type. */
export const TYPE_BYTES = 4100;

/**
 * Runs two tasks at a time, because each decoded image may take hundreds of megabytes. One image is decoded and encoded
 * several times, 30 s each at most.
 */
const sandbox = createSandbox<MediaTasks>({
  file: new URL("./worker.ts", import.meta.url),
  timeMs: 120_000,
  memoryMb: 512,
  workers: 2,
  prepare: loadSharp,
});

/** Returns the media type of a file by its first bytes, ignoring the declared type. @throws MediaFault */
export const typeOf = (beginning: Uint8Array, signal?: AbortSignal): Promise<string> =>
  valueOf(sandbox.run("mediaType", beginning, { signal }));

/**
 * Prepares an image and its thumbnail for storage. Transfers the bytes: the caller cannot use them afterwards.
 * @throws MediaFault
 */
export const prepareImage = (
  bytes: Uint8Array<ArrayBuffer>,
  mimeType: string,
  signal?: AbortSignal,
): Promise<PreparedImage> => valueOf(sandbox.run("image", { bytes, mimeType }, { signal, transfer: [bytes.buffer] }));

/**
 * Returns the size and thumbnail of an image that this server created.
 * @throws SandboxFailure for bytes that are no image
 */
export const thumbnailed = (bytes: Uint8Array): Promise<Omit<PreparedImage, "content">> => sandbox.run("made", bytes);

/** Returns the properties in a video's index, and its cover. @throws MediaFault; errors of reading */
export const prepareVideo = (file: StoredFile, signal?: AbortSignal): Promise<PreparedVideo> =>
  valueOf(sandbox.run("video", { size: file.size }, { signal, ask: (_name, range) => file.read(range as ByteRange) }));

/** Treats a task that did not complete as a fault of the file, with the failure as its cause. */
async function valueOf<Value>(task: Promise<Looked<Value>>): Promise<Value> {
  try {
    const looked = await task;
    if ("value" in looked) return looked.value;
    throw new MediaFault(looked.fault);
  } catch (error) {
    if (!(error instanceof SandboxFailure)) throw error;
    throw new MediaFault(error.reason === "time" ? "took_too_long" : "unreadable", { cause: error });
  }
}
