import type { MediaAssetKind } from "../../../../prisma/generated/client/client.ts";
import { type DomainError, invalidInput } from "../../../platform/errors/errors.ts";
import { declaredFamily, type MediaFamily } from "../../../platform/values/mediaTypes.ts";

const MIB = 1024 * 1024;

/** The maximum bytes of a file by its family (docs/decisions/media.md, 3). */
const LARGEST: Readonly<Record<MediaFamily, number>> = { image: 50 * MIB, video: 16 * 1024 * MIB, font: 10 * MIB };

/** The accepted types. SVG and HTML are not accepted, because browsers execute their scripts. */
const TYPES: readonly `${MediaFamily}/${string}`[] = [
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
  "video/mp4",
  "video/quicktime",
  "video/webm",
  "font/woff2",
  "font/ttf",
  "font/otf",
];

/** The most bytes that a file of any type may have. */
export const LARGEST_BYTES = LARGEST.video;

/** The families of a kind; the first one bounds a file of an unknown type. */
const KINDS: Readonly<Record<MediaAssetKind, readonly [MediaFamily, ...MediaFamily[]]>> = {
  LIBRARY: ["image", "video"],
  BRAND_ASSET: ["image"],
  BRAND_FONT: ["font"],
  DESIGN_PREVIEW: ["image"],
  TEMPLATE_PREVIEW: ["image"],
};

export interface Described {
  assetKind: MediaAssetKind;
  /** The declared or detected type. */
  mimeType: string;
  size: number | bigint;
}

/**
 * Returns the reason why an announced file is refused before its bytes arrive; null for a file whose bytes decide. The declared type bounds the
 * size, and is refused only if it names a family that the kind never takes.
 */
export function announcedFault(file: Described): DomainError | null {
  const [usual, ...others] = KINDS[file.assetKind];
  const declared = declaredFamily(file.mimeType);
  const family = declared === "unknown" ? usual : [usual, ...others].find((each) => each === declared);
  return family === undefined ? wrongType(file) : tooLarge(file, LARGEST[family]);
}

/** Returns the reason why a file is refused by the type that its bytes have; null for an accepted file. */
export function fault(file: Described): DomainError | null {
  const family = declaredFamily(file.mimeType);
  const isTaken = family !== null && family !== "unknown" && typesFor(file.assetKind).includes(file.mimeType);
  return isTaken ? tooLarge(file, LARGEST[family]) : wrongType(file);
}

const typesFor = (kind: MediaAssetKind): string[] =>
  TYPES.filter((type) => KINDS[kind].some((family) => type.startsWith(`${family}/`)));

const wrongType = ({ assetKind, mimeType }: Described) =>
  invalidInput(["mimeType"], `must be one of ${typesFor(assetKind).join(", ")}`, mimeType);

const tooLarge = ({ mimeType, size }: Described, largest: number): DomainError | null =>
  size > largest ? invalidInput(["size"], `must be at most ${largest} bytes for ${mimeType}`, Number(size)) : null;

const MINUTE = 60_000;
/** The minimum speed of an upload in bytes a millisecond: 1 MiB a second. */
const SLOWEST = MIB / 1000;

/** Returns the lifetime of an upload session by its size: 15 minutes to 6 hours. */
export function millisecondsFor(size: number): number {
  return Math.min(15 * MINUTE + size / SLOWEST, 360 * MINUTE);
}
