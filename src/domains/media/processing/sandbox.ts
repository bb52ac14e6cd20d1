import { loadSharp } from "../../../platform/images/loadSharp.ts";
import { SandboxFailure } from "../../../platform/sandbox/failure.ts";
import { createSandbox } from "../../../platform/sandbox/sandbox.ts";
import type { ByteRange } from "../../../platform/storage/storage.ts";
import { MediaFault } from "./fault.ts";
import type { PreparedImage } from "./image.ts";
import type { StoredFile } from "./object.ts";
import type { PreparedVideo } from "./video.ts";
import type { Looked, MediaTasks } from "./worker.ts";

/** The first bytes of a file, which say of what type it is. */
export const TELLING_BYTES = 4100;

/** Two at a time: each decoded image may take hundreds of megabytes. One image is decoded and encoded several times, 30 s each at most. */
const sandbox = createSandbox<MediaTasks>({
  file: new URL("./worker.ts", import.meta.url),
  timeMs: 120_000,
  memoryMb: 512,
  workers: 2,
  prepare: loadSharp,
});

/** The media type of a file by its first bytes; what its sender says does not count. @throws MediaFault */
export const typeOf = (beginning: Uint8Array, signal?: AbortSignal): Promise<string> =>
  valueOf(sandbox.run("mediaType", beginning, { signal }));

/** An image as it is kept, with its thumbnail. Takes the bytes over: the caller cannot use them any more. @throws MediaFault */
export const prepareImage = (
  bytes: Uint8Array<ArrayBuffer>,
  mimeType: string,
  signal?: AbortSignal,
): Promise<PreparedImage> => valueOf(sandbox.run("image", { bytes, mimeType }, { signal, transfer: [bytes.buffer] }));

/** The sides and the thumbnail of an image that this server made. @throws SandboxFailure for what is no image */
export const thumbnailed = (bytes: Uint8Array): Promise<Omit<PreparedImage, "content">> => sandbox.run("made", bytes);

/** What the index of a video says, with its cover. @throws MediaFault; what reading throws */
export const prepareVideo = (file: StoredFile, signal?: AbortSignal): Promise<PreparedVideo> =>
  valueOf(sandbox.run("video", { size: file.size }, { signal, ask: (_name, range) => file.read(range as ByteRange) }));

/** A task that did not complete is a fault of the file, with the failure as its cause. */
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
