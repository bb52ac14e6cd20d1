import { DomainError } from "../../platform/errors/errors.ts";
import { loadSharp } from "../../platform/images/loadSharp.ts";
import { SandboxFailure } from "../../platform/sandbox/failure.ts";
import { createSandbox } from "../../platform/sandbox/sandbox.ts";
import type { ImageSize, ImageSizeTasks } from "./imageSizeWorker.ts";

const sandbox = createSandbox<ImageSizeTasks>({
  file: new URL("./imageSizeWorker.ts", import.meta.url),
  timeMs: 10_000,
  memoryMb: 128,
  prepare: loadSharp,
});

/**
 * The size of an image in pixels, as it is shown: a camera's orientation is applied. Reads the header alone, in a
 * worker. Readers only use the size to keep a place for an image that loads.
 * @returns null for an image whose header cannot be read, and while too many wait
 */
export async function imageSize(image: Blob): Promise<ImageSize | null> {
  const bytes = await image.arrayBuffer();
  try {
    return await sandbox.run("imageSize", new Uint8Array(bytes), { transfer: [bytes] });
  } catch (error) {
    if (error instanceof SandboxFailure || error instanceof DomainError) return null;
    throw error;
  }
}
