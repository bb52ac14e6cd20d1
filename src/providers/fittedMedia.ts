import { SandboxFailure } from "../platform/sandbox/failure.ts";
import type { MediaLimits } from "./limits.ts";
import { MediaItemFailure } from "./mediaItemFailure.ts";
import { boundsOf, conversionTypes, isWithin, mostRatioOf, ratioOf } from "./mediaRules.ts";
import { convertImage } from "./shared/convertImage.ts";
import { imageSize } from "./shared/imageSize.ts";

/**
 * A media item as the account accepts it: the same bytes, or an image that is converted because its type or size is not
 * accepted.
 * @throws MediaItemFailure for an image that cannot be decoded, or that no conversion makes acceptable; DomainError
 * UNAVAILABLE while too many images wait; the reason of the signal
 */
export async function fittedMedia(content: Blob, limits: MediaLimits, signal: AbortSignal): Promise<Blob> {
  const types = conversionTypes(limits);
  if (!content.type.startsWith("image/") || (await fits(content, limits)) || types === null) return content;
  const { bytes: maxBytes, pixels: maxPixels, sides: maxSides, ...ratios } = boundsOf(types.opaque, limits);
  const { ratio: maxRatio, portraitRatio: maxPortraitRatio } = ratios;
  try {
    const converted = await convertImage(
      content,
      { types, maxBytes, maxPixels, maxSides, maxRatio, maxPortraitRatio },
      signal,
    );
    if (converted !== null) return converted;
  } catch (error) {
    if (!(error instanceof SandboxFailure)) throw error;
    throw new MediaItemFailure("unreadable", "refused", null, { cause: error });
  }
  throw new MediaItemFailure("unreadable", "refused");
}

async function fits(image: Blob, limits: MediaLimits): Promise<boolean> {
  const facts = { mimeType: image.type, bytes: image.size };
  const bounds = boundsOf(image.type, limits);
  const hasRatio = bounds.ratio !== null || bounds.portraitRatio !== null;
  const isKnown = isWithin({ ...facts, width: null, height: null }, limits);
  if (isKnown === true || (isKnown === false && !hasRatio)) return isKnown;
  const size = await imageSize(image);
  // The provider decides about an image whose header cannot be read here.
  if (size === null) return isKnown === null;
  const fitting = isWithin({ ...facts, ...size }, limits) === true;
  if (!fitting && ratioOf(size) > mostRatioOf(size, bounds)) throw new MediaItemFailure("too_narrow", "refused");
  return fitting;
}
