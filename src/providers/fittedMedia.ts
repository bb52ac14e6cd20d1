import { SandboxFailure } from "../platform/sandbox/failure.ts";
import { MediaItemFailure } from "./mediaItemFailure.ts";
import { accepts, conversionTypes } from "./mediaRules.ts";
import type { MediaLimits } from "./readMedia.ts";
import { convertImage } from "./shared/convertImage.ts";
import { imageSize } from "./shared/imageSize.ts";

/**
 * A media item as the account accepts it: the same bytes, or an image that is converted because its type or size is not accepted.
 * @throws MediaItemFailure for an image that cannot be decoded; DomainError UNAVAILABLE while too many images wait; the reason of the signal
 */
export async function fittedMedia(content: Blob, limits: MediaLimits, signal: AbortSignal): Promise<Blob> {
  const types = conversionTypes(limits);
  if (!content.type.startsWith("image/") || types === null || (await fits(content, limits))) return content;
  const bounds = { types, maxBytes: limits.imageBytes, maxPixels: limits.imagePixels };
  try {
    const converted = await convertImage(content, bounds, signal);
    if (converted !== null) return converted;
  } catch (error) {
    if (!(error instanceof SandboxFailure)) throw error;
    throw new MediaItemFailure("unreadable", "refused", null, { cause: error });
  }
  throw new MediaItemFailure("unreadable", "refused");
}

async function fits(image: Blob, limits: MediaLimits): Promise<boolean> {
  if (!accepts(limits, image.type) || image.size > limits.imageBytes) return false;
  if (limits.imagePixels === null) return true;
  const size = await imageSize(image);
  // The provider decides about an image whose header cannot be read here.
  return size === null || size.width * size.height <= limits.imagePixels;
}
