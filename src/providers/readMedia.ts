import { DOCUMENT_TYPE } from "../platform/values/mediaTypes.ts";
import type { MediaLimits } from "./limits.ts";
import { MediaItemFailure } from "./mediaItemFailure.ts";
import { accepts, conversionTypes, MOST_CONVERTED_BYTES } from "./mediaRules.ts";
import { BEGINNING_BYTES, mediaType } from "./mediaType.ts";

/** The most bytes that are read of an image. A larger image than the account accepts is converted. */
const mostImageBytes = (limits: MediaLimits) =>
  Math.max(
    limits.imageBytes,
    limits.animations?.bytes ?? 0,
    conversionTypes(limits) === null ? 0 : MOST_CONVERTED_BYTES,
  );

/** The most bytes that are read of any media item. */
export const mostBytes = (limits: MediaLimits): number =>
  Math.max(mostImageBytes(limits), limits.videoBytes, limits.documentBytes ?? 0);

/**
 * Reads an image, a video or a document, and stops as soon as it is too large, or is of a type that can be neither
 * sent nor converted.
 * @param knownType null to detect the type from the first bytes
 * @throws MediaItemFailure; the errors of the stream
 */
export async function readMedia(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  limits: MediaLimits,
  knownType: string | null = null,
): Promise<Blob> {
  let type = knownType ?? undefined;
  let most = type === undefined ? Number.POSITIVE_INFINITY : mostOf(type, limits);
  let size = 0;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const detect = async () => {
    type = mediaType(new Uint8Array(await new Blob(chunks).slice(0, BEGINNING_BYTES).arrayBuffer())) ?? "";
    most = mostOf(type, limits);
  };
  // Leaving the loop by an error ends the exchange.
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (type === undefined && size >= BEGINNING_BYTES) await detect();
    if (size > most) throw new MediaItemFailure("too_large", "refused");
  }
  if (type === undefined) await detect();
  return new Blob(chunks, { type: type ?? "" });
}

/** @throws MediaItemFailure for a file that is too large, or of a type that can be neither sent nor converted */
export function requireReadable({ type, size }: { type: string; size: number }, limits: MediaLimits): void {
  if (size > mostOf(type, limits)) throw new MediaItemFailure("too_large", "refused");
}

/** @throws MediaItemFailure for a type that can be neither sent nor converted */
function mostOf(type: string, limits: MediaLimits): number {
  const isImage = type.startsWith("image/");
  const isConvertible = isImage && conversionTypes(limits) !== null;
  if (type === "" || !(accepts(limits, type) || isConvertible))
    throw new MediaItemFailure("unsupported_type", "refused");
  if (type === DOCUMENT_TYPE) return limits.documentBytes ?? 0;
  return isImage ? mostImageBytes(limits) : limits.videoBytes;
}
