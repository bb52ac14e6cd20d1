import { mediaTypeOfBytes } from "../../../platform/values/mediaTypeOfBytes.ts";
import { MediaFault } from "./fault.ts";

/** The accepted types. An animated PNG counts as PNG. */
const TAKEN: ReadonlySet<string | null> = new Set([
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/avif",
  "video/mp4",
  "video/quicktime",
  "video/webm",
  "font/woff2",
  "font/woff",
  "font/ttf",
  "font/otf",
]);

/** Returns the media type of a file by its first bytes, ignoring the declared type. Runs in a worker. @throws MediaFault unsupported */
export async function typeOf(beginning: Uint8Array): Promise<string> {
  const type = await mediaTypeOfBytes(beginning);
  if (type === null || !TAKEN.has(type)) throw new MediaFault("unsupported");
  return type;
}
