import { Buffer } from "node:buffer";
import { stripGif } from "./gif.ts";
import { stripJpeg } from "./jpeg.ts";
import { stripPng } from "./png.ts";
import { stripWebp } from "./webp.ts";

const STRIPPERS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array[] | null>> = {
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/webp": stripWebp,
  "image/gif": stripGif,
};

/** Removes metadata and trailing bytes without changing a pixel. Returns null if the file cannot be parsed. */
export function stripped(bytes: Uint8Array, mimeType: string): Uint8Array | null {
  const kept = STRIPPERS[mimeType]?.(bytes);
  return kept == null ? null : Buffer.concat(kept);
}
