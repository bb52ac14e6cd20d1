import { fileTypeFromBuffer } from "file-type";
import { canonicalMediaType, DOCUMENT_TYPE } from "./mediaTypes.ts";
import { signedMediaType } from "./signedMediaType.ts";

/**
 * As `signedMediaType`, for every type that `file-type` knows. The detection parses untrusted bytes, so it belongs in a
 * worker thread.
 */
export async function mediaTypeOfBytes(bytes: Uint8Array): Promise<string | null> {
  const signed = signedMediaType(bytes);
  if (signed !== null) return signed;
  const fileType = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (fileType === undefined) return null;
  const type = canonicalMediaType(fileType.mime);
  // `file-type` asks for no version behind "%PDF", without which readers refuse the file.
  return type === DOCUMENT_TYPE ? null : type;
}
