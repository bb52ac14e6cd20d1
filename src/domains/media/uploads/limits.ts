import type { MediaAssetKind } from "../../../../prisma/generated/client/client.ts";
import { type DomainError, invalidInput } from "../../../platform/errors/errors.ts";
import { declaredFamily, type MediaFamily } from "../../../platform/values/mediaTypes.ts";
import { MEDIA_TYPES } from "../types.ts";

const MIB = 1024 * 1024;

/** The maximum bytes of a file by its family (docs/decisions/media.md, 3). */
const LARGEST: Readonly<Record<MediaFamily, number>> = {
  image: 50 * MIB,
  video: 16 * 1024 * MIB,
  font: 10 * MIB,
  document: 100 * MIB,
};

/** The most bytes of an image. Images are held in memory. */
export const LARGEST_IMAGE = LARGEST.image;

/** The most bytes that a file of any type may have. */
export const LARGEST_BYTES = LARGEST.video;

/** The families of a kind. */
const KINDS: Readonly<Record<MediaAssetKind, readonly MediaFamily[]>> = {
  LIBRARY: ["image", "video", "document"],
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
 * Returns the reason why an announced file is refused before its bytes arrive; null for a file whose bytes decide. The
 * declared type bounds the size, and is refused only if it names a family that the kind never takes. A file of an
 * unknown type may be as large as any file of its kind.
 */
export function announcedFault(file: Described): DomainError | null {
  const declared = declaredFamily(file.mimeType);
  const possible = KINDS[file.assetKind].filter((family) => declared === "unknown" || family === declared);
  if (possible.length === 0) return wrongType(file);
  return tooLarge(file, Math.max(...possible.map((family) => LARGEST[family])));
}

/** Returns the reason why a file is refused by the type that its bytes have; null for an accepted file. */
export function fault(file: Described): DomainError | null {
  const family = declaredFamily(file.mimeType);
  const isTaken = family !== null && family !== "unknown" && typesFor(file.assetKind).includes(file.mimeType);
  return isTaken ? tooLarge(file, LARGEST[family]) : wrongType(file);
}

const typesFor = (kind: MediaAssetKind): string[] =>
  MEDIA_TYPES.filter((type) => KINDS[kind].some((family) => declaredFamily(type) === family));

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
