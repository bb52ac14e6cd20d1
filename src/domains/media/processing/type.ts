import { mediaTypeOfBytes } from "../../../platform/values/mediaTypeOfBytes.ts";
import { MEDIA_TYPES } from "../types.ts";
import { MediaFault } from "./fault.ts";

/** The types that have a name of their own. WOFF is accepted in no place; a refusal names the type. */
const TYPES: ReadonlySet<string> = new Set([...MEDIA_TYPES, "font/woff"]);

/**
 * Returns the media type of a file by its first bytes, ignoring the declared type. Runs in a worker.
 * @throws MediaFault unsupported
 */
export async function typeOf(beginning: Uint8Array): Promise<string> {
  const type = await mediaTypeOfBytes(beginning);
  if (type === null || !TYPES.has(type)) throw new MediaFault("unsupported");
  return type;
}
