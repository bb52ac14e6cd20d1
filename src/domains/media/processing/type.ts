import { fileTypeFromBuffer } from "file-type";
import { canonicalMediaType, isoMediaType } from "../../../platform/values/mediaTypes.ts";
import { MediaFault } from "./fault.ts";

/** The accepted types. An animated PNG counts as PNG. */
const TAKEN: Readonly<Record<string, string>> = {
  "image/jpeg": "image/jpeg",
  "image/png": "image/png",
  "image/gif": "image/gif",
  "image/webp": "image/webp",
  "image/avif": "image/avif",
  "video/mp4": "video/mp4",
  "video/quicktime": "video/quicktime",
  "video/webm": "video/webm",
  "font/woff2": "font/woff2",
  "font/woff": "font/woff",
  "font/ttf": "font/ttf",
  "font/otf": "font/otf",
};

/** Returns the media type of a file by its first bytes, ignoring the declared type. Runs in a worker. @throws MediaFault unsupported */
export async function typeOf(beginning: Uint8Array): Promise<string> {
  const found = isoMediaType(beginning) ?? (await fileTypeFromBuffer(beginning).catch(() => undefined))?.mime;
  const type = TAKEN[canonicalMediaType(found ?? "")];
  if (type === undefined) throw new MediaFault("unsupported");
  return type;
}
