import { DOCUMENT_TYPE } from "../platform/values/mediaTypes.ts";
import type { Limits, MediaLimits } from "./limits.ts";
import type { DraftMedia, MediaFacts, PostFault, PostNote } from "./post.ts";

/**
 * The largest image that is converted, in bytes; the same as the largest image of a library (docs/decisions/media.md,
 * 3).
 */
export const MOST_CONVERTED_BYTES = 50 * 1024 * 1024;

/** The type of an animation. A WebP or a PNG may be one as well; networks take these for images. */
const ANIMATION = "image/gif";

/** The types that images are converted to. */
export interface ConversionTypes {
  opaque: "image/jpeg" | "image/png";
  transparent: "image/jpeg" | "image/png";
}

type TypeLimits = Pick<Limits, "mimeTypes" | "documentBytes">;

/**
 * Whether media of a type are accepted. A provider that states no types may accept any image or video. Documents have a
 * bound of their own: a server that stores PDFs does not show them in posts.
 */
export const accepts = ({ mimeTypes, documentBytes = 0 }: TypeLimits, mimeType: string): boolean =>
  mimeType === DOCUMENT_TYPE ? documentBytes > 0 : mimeTypes.length === 0 || mimeTypes.includes(mimeType);

/** The accepted types of images, videos and documents; empty when the provider states none. */
export const typesOf = ({ mimeTypes, documentBytes = 0 }: TypeLimits): string[] => [
  ...mimeTypes,
  ...(documentBytes > 0 ? [DOCUMENT_TYPE] : []),
];

/** The accepted types that images are converted to; null if neither JPEG nor PNG is accepted. */
export function conversionTypes(limits: Pick<Limits, "mimeTypes">): ConversionTypes | null {
  const [jpeg, png] = [accepts(limits, "image/jpeg"), accepts(limits, "image/png")];
  if (!jpeg && !png) return null;
  return { opaque: jpeg ? "image/jpeg" : "image/png", transparent: png ? "image/png" : "image/jpeg" };
}

/**
 * The bounds of a media item of a type; null for a bound that the provider does not state. Checking and sending both
 * use this function.
 */
export interface MediaBounds {
  bytes: number;
  /** Width times height. */
  pixels: number | null;
  /** Width plus height. */
  sides: number | null;
  /** The longer side divided by the shorter one. */
  ratio: number | null;
  /** The same of an upright image. */
  portraitRatio: number | null;
}

export function boundsOf(mimeType: string, limits: MediaLimits): MediaBounds {
  if (mimeType === DOCUMENT_TYPE)
    return { bytes: limits.documentBytes ?? 0, pixels: null, sides: null, ratio: null, portraitRatio: null };
  if (!mimeType.startsWith("image/")) {
    return { bytes: limits.videoBytes, pixels: limits.videoPixels, sides: null, ratio: null, portraitRatio: null };
  }
  const { imageBytes, imagePixels, imageSides = null, imageRatio = null, portraitRatio = imageRatio } = limits;
  const image = { bytes: imageBytes, pixels: imagePixels, sides: imageSides, ratio: imageRatio, portraitRatio };
  if (mimeType !== ANIMATION || limits.animations === undefined) return image;
  const { bytes = imageBytes, pixels = null } = limits.animations;
  return { bytes, pixels: least(pixels, imagePixels), sides: null, ratio: null, portraitRatio: null };
}

/**
 * Whether an image is accepted as it is. Null if its width and height decide, and are unknown.
 */
export function isWithin(
  { mimeType, bytes, width, height }: Omit<MediaFacts, "durationMs">,
  limits: MediaLimits,
): boolean | null {
  const most = boundsOf(mimeType, limits);
  if (!accepts(limits, mimeType) || bytes > most.bytes) return false;
  if (most.pixels === null && most.sides === null && most.ratio === null) return true;
  if (width === null || height === null) return null;
  return (
    width * height <= (most.pixels ?? Number.POSITIVE_INFINITY) &&
    width + height <= (most.sides ?? Number.POSITIVE_INFINITY) &&
    ratioOf({ width, height }) <= mostRatioOf({ width, height }, most)
  );
}

const least = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** The greatest ratio of an image with these sides. */
export const mostRatioOf = (
  { width, height }: { width: number; height: number },
  { ratio, portraitRatio }: Pick<MediaBounds, "ratio" | "portraitRatio">,
): number => (height > width ? portraitRatio : ratio) ?? Number.POSITIVE_INFINITY;

export const ratioOf = ({ width, height }: { width: number; height: number }): number =>
  Math.max(width, height) / Math.min(width, height);

/**
 * Every rule that the numbers, types, sizes and durations of a post's media break. Media without facts are checked when
 * they are sent.
 */
export function mediaFaults(media: readonly DraftMedia[], limits: Limits): PostFault[] {
  const faults = togetherFaults(
    media.map(({ facts }) => facts && { mimeType: facts.mimeType, bytes: mostBytesOf(facts, limits) }),
    limits,
  );
  media.forEach(({ facts }, index) => {
    const [excess] = facts && !isConverted(facts, limits) ? excesses(facts, limits) : [];
    if (excess) faults.push({ path: ["media", index], ...excess });
  });
  return faults;
}

/** The most bytes of a media item as it is sent: a converted image may have as many as the account accepts. */
const mostBytesOf = (facts: MediaFacts, limits: Limits): number =>
  isConverted(facts, limits) && excesses(facts, limits).length > 0 ? limits.imageBytes : facts.bytes;

/**
 * Every rule that media items break by standing in one post.
 * @param items absent or null for one that is not known yet
 */
export function togetherFaults(
  items: readonly (Pick<MediaFacts, "mimeType" | "bytes"> | null | undefined)[],
  limits: Limits,
): PostFault[] {
  const faults: PostFault[] = [];
  const types = items.map((item) => item?.mimeType ?? null);
  const kinds = types.flatMap((type) => (type === null || type === DOCUMENT_TYPE ? [] : [type.startsWith("video/")]));
  const bytes = items.reduce((sum, item) => sum + (item?.bytes ?? 0), 0);
  if (limits.mediaBytes !== undefined && bytes > limits.mediaBytes) {
    const message = `must have at most ${text(limits.mediaBytes)} bytes together, but have ${text(bytes)}`;
    faults.push({ path: ["media"], rule: "MEDIA_TOO_LARGE", message });
  }
  const videos = kinds.filter(Boolean).length;
  if (videos > limits.videos) {
    const message = `must contain at most ${limits.videos} ${limits.videos === 1 ? "video" : "videos"}, but contain ${videos}`;
    faults.push({ path: ["media"], rule: "TOO_MANY_MEDIA", message });
  }
  if (!limits.mixedMedia && videos > 0 && videos < kinds.length) {
    faults.push({ path: ["media"], rule: "MIXED_MEDIA", message: "must be either images or videos, not both" });
  }
  if (types.length > 1) {
    types.forEach((type, index) => {
      const message = "is a document, which can only be the one media item of a post";
      if (type === DOCUMENT_TYPE) faults.push({ path: ["media", index], rule: "MIXED_MEDIA", message });
    });
  }
  if (limits.animations?.alone && types.length > 1) {
    types.forEach((type, index) => {
      const message = "is a GIF, which the account accepts only as the one media item of a post";
      if (type === ANIMATION) faults.push({ path: ["media", index], rule: "MIXED_MEDIA", message });
    });
  }
  return faults;
}

/** Every image of a post that is converted when the post is sent. */
export const mediaNotes = (media: readonly DraftMedia[], limits: Limits): PostNote[] =>
  media.flatMap(({ facts }, index): PostNote[] => {
    const [excess] = facts && isConverted(facts, limits) ? excesses(facts, limits) : [];
    if (!facts || !excess) return [];
    const still = facts.mimeType === "image/gif" ? " An animation becomes a still image." : "";
    const message = `is converted to JPEG or PNG when the post is sent, because the original ${excess.message}.${still}`;
    return [{ path: ["media", index], rule: "WILL_BE_CONVERTED", message }];
  });

/**
 * Whether an image is converted if it exceeds a limit. Videos never are, and no conversion changes the ratio of the
 * sides.
 */
const isConverted = ({ mimeType, bytes, width, height }: MediaFacts, limits: Limits): boolean =>
  mimeType.startsWith("image/") &&
  bytes <= MOST_CONVERTED_BYTES &&
  conversionTypes(limits) !== null &&
  (width === null ||
    height === null ||
    ratioOf({ width, height }) <= mostRatioOf({ width, height }, boundsOf("image/jpeg", limits)));

interface Excess {
  rule: "UNSUPPORTED_MEDIA_TYPE" | "MEDIA_TOO_LARGE" | "IMAGE_TOO_NARROW" | "VIDEO_TOO_LONG";
  message: string;
}

const text = (count: number) => count.toLocaleString("en-US");

function excesses({ mimeType, bytes, width, height, durationMs }: MediaFacts, limits: Limits): Excess[] {
  const list: Excess[] = [];
  const isImage = mimeType.startsWith("image/");
  const most = boundsOf(mimeType, limits);
  const pixels = (width ?? 0) * (height ?? 0);
  const sides = (width ?? 0) + (height ?? 0);
  const mostRatio = mostRatioOf({ width: width ?? 0, height: height ?? 0 }, most);
  if (width && height && ratioOf({ width, height }) > mostRatio) {
    const message = `has ${text(width)} × ${text(height)} pixels, but the account accepts a longer side of at most ${mostRatio} times the shorter one`;
    list.push({ rule: "IMAGE_TOO_NARROW", message });
  }
  if (mimeType === DOCUMENT_TYPE && !accepts(limits, mimeType)) {
    const message = "is a document, which the account does not accept in this post";
    return [{ rule: "UNSUPPORTED_MEDIA_TYPE", message }];
  }
  if (!accepts(limits, mimeType)) {
    const message = `has the type ${mimeType}, but the account accepts ${typesOf(limits).join(", ")}`;
    list.push({ rule: "UNSUPPORTED_MEDIA_TYPE", message });
  }
  if (bytes > most.bytes) {
    const message = `has ${text(bytes)} bytes, but the account accepts at most ${text(most.bytes)}`;
    list.push({ rule: "MEDIA_TOO_LARGE", message });
  }
  if (most.pixels !== null && pixels > most.pixels) {
    const message = `has ${text(pixels)} pixels, but the account accepts at most ${text(most.pixels)}`;
    list.push({ rule: "MEDIA_TOO_LARGE", message });
  }
  if (most.sides !== null && sides > most.sides) {
    const message = `has a width and a height of ${text(sides)} pixels together, but the account accepts at most ${text(most.sides)}`;
    list.push({ rule: "MEDIA_TOO_LARGE", message });
  }
  if (!isImage && limits.videoSeconds !== null && (durationMs ?? 0) > limits.videoSeconds * 1000) {
    const message = `lasts ${text(Math.ceil((durationMs ?? 0) / 1000))} seconds, but the account accepts at most ${text(limits.videoSeconds)}`;
    list.push({ rule: "VIDEO_TOO_LONG", message });
  }
  return list;
}
