import { fileTypeFromBuffer } from "file-type";
import { canonicalMediaType } from "./mediaTypes.ts";
import { signedMediaType } from "./signedMediaType.ts";

/**
 * As `signedMediaType`, for every type that `file-type` knows. The detection parses untrusted bytes, so it belongs in a
 * worker thread.
 */
export async function mediaTypeOfBytes(bytes: Uint8Array): Promise<string | null> {
  const signed = signedMediaType(bytes);
  if (signed !== null) return signed;
  const fileType = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return fileType === undefined ? null : canonicalMediaType(fileType.mime);
}
