import type { Limits } from "./limits.ts";
import type { DraftMedia, MediaFacts, PostFault, PostNote } from "./post.ts";

/** The largest image that is converted, in bytes; the same as the largest image of a library (docs/decisions/media.md, 3). */
export const MOST_CONVERTED_BYTES = 50 * 1024 * 1024;

/** The types that images are converted to. */
export interface ConversionTypes {
  opaque: "image/jpeg" | "image/png";
  transparent: "image/jpeg" | "image/png";
}

/** Whether media of a type are accepted. A provider that states no types may accept any. */
export const accepts = ({ mimeTypes }: Pick<Limits, "mimeTypes">, mimeType: string): boolean =>
  mimeTypes.length === 0 || mimeTypes.includes(mimeType);

/** The accepted types that images are converted to; null if neither JPEG nor PNG is accepted. */
export function conversionTypes(limits: Pick<Limits, "mimeTypes">): ConversionTypes | null {
  const [jpeg, png] = [accepts(limits, "image/jpeg"), accepts(limits, "image/png")];
  if (!jpeg && !png) return null;
  return { opaque: jpeg ? "image/jpeg" : "image/png", transparent: png ? "image/png" : "image/jpeg" };
}

/** Every rule that the numbers, types, sizes and durations of a post's media break. Media without facts are checked when they are sent. */
export function mediaFaults(media: readonly DraftMedia[], limits: Limits): PostFault[] {
  const faults: PostFault[] = [];
  const kinds = media.flatMap(({ facts }) => (facts ? [facts.mimeType.startsWith("video/")] : []));
  const videos = kinds.filter(Boolean).length;
  if (videos > limits.videos) {
    const message = `must contain at most ${limits.videos} ${limits.videos === 1 ? "video" : "videos"}, but contain ${videos}`;
    faults.push({ path: ["media"], rule: "TOO_MANY_MEDIA", message });
  }
  if (!limits.mixedMedia && videos > 0 && videos < kinds.length) {
    faults.push({ path: ["media"], rule: "MIXED_MEDIA", message: "must be either images or videos, not both" });
  }
  media.forEach(({ facts }, index) => {
    const [excess] = facts && !isConverted(facts, limits) ? excesses(facts, limits) : [];
    if (excess) faults.push({ path: ["media", index], ...excess });
  });
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

/** Whether an image is converted if it exceeds a limit. Videos never are. */
const isConverted = ({ mimeType, bytes }: MediaFacts, limits: Limits): boolean =>
  mimeType.startsWith("image/") && bytes <= MOST_CONVERTED_BYTES && conversionTypes(limits) !== null;

interface Excess {
  rule: "UNSUPPORTED_MEDIA_TYPE" | "MEDIA_TOO_LARGE" | "VIDEO_TOO_LONG";
  message: string;
}

const text = (count: number) => count.toLocaleString("en-US");

function excesses({ mimeType, bytes, width, height, durationMs }: MediaFacts, limits: Limits): Excess[] {
  const found: Excess[] = [];
  const isImage = mimeType.startsWith("image/");
  const [mostBytes, mostPixels] = isImage
    ? [limits.imageBytes, limits.imagePixels]
    : [limits.videoBytes, limits.videoPixels];
  const pixels = (width ?? 0) * (height ?? 0);
  if (!accepts(limits, mimeType)) {
    const message = `has the type ${mimeType}, but the account accepts ${limits.mimeTypes.join(", ")}`;
    found.push({ rule: "UNSUPPORTED_MEDIA_TYPE", message });
  }
  if (bytes > mostBytes) {
    const message = `has ${text(bytes)} bytes, but the account accepts at most ${text(mostBytes)}`;
    found.push({ rule: "MEDIA_TOO_LARGE", message });
  }
  if (mostPixels !== null && pixels > mostPixels) {
    const message = `has ${text(pixels)} pixels, but the account accepts at most ${text(mostPixels)}`;
    found.push({ rule: "MEDIA_TOO_LARGE", message });
  }
  if (!isImage && limits.videoSeconds !== null && (durationMs ?? 0) > limits.videoSeconds * 1000) {
    const message = `lasts ${text(Math.ceil((durationMs ?? 0) / 1000))} seconds, but the account accepts at most ${text(limits.videoSeconds)}`;
    found.push({ rule: "VIDEO_TOO_LONG", message });
  }
  return found;
}
