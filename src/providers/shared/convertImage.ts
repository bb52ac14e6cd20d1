import { loadSharp } from "../../platform/images/loadSharp.ts";
import { createSandbox } from "../../platform/sandbox/sandbox.ts";
import type { Bounds, ConversionTasks } from "./convertImageWorker.ts";

/** One conversion at a time, because a decoded image may take hundreds of megabytes. */
const sandbox = createSandbox<ConversionTasks>({
  file: new URL("./convertImageWorker.ts", import.meta.url),
  timeMs: 60_000,
  memoryMb: 256,
  prepare: loadSharp,
});

/**
 * Converts an image so that it is within the bounds: upright, without metadata, the first frame of an animation. The
 * same image and bounds give the same bytes.
 * @returns null for an image that cannot be decoded
 * @throws SandboxFailure; DomainError UNAVAILABLE while too many wait; the reason of the signal
 */
export async function convertImage(image: Blob, bounds: Bounds, signal: AbortSignal): Promise<Blob | null> {
  const bytes = new Uint8Array(await image.arrayBuffer());
  const converted = await sandbox.run("convert", { bytes, bounds }, { transfer: [bytes.buffer], signal });
  return converted && new Blob([converted.bytes], { type: converted.type });
}
