import type { MediaAssetKind } from "../../../../prisma/generated/client/client.ts";
import { type DomainError, invalidInput } from "../../../platform/errors/errors.ts";

const MIB = 1024 * 1024;
const IMAGE = 50 * MIB;
const FONT = 10 * MIB;
const VIDEO = 16 * 1024 * MIB;

/**
 * The maximum bytes of a file by its type (docs/decisions/media.md, 3). SVG and HTML are not accepted, because browsers
 * execute their scripts.
 */
const LARGEST: Readonly<Record<string, number>> = {
  "image/png": IMAGE,
  "image/jpeg": IMAGE,
  "image/gif": IMAGE,
  "image/webp": IMAGE,
  "image/avif": IMAGE,
  "video/mp4": VIDEO,
  "video/quicktime": VIDEO,
  "video/webm": VIDEO,
  "font/woff2": FONT,
  "font/ttf": FONT,
  "font/otf": FONT,
};

/** The most bytes that a file of any type may have. */
export const LARGEST_BYTES = VIDEO;

/** The type for clients that do not know theirs; the completion detects the type. */
export const UNKNOWN = "application/octet-stream";

const KINDS: Readonly<Record<MediaAssetKind, readonly string[]>> = {
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

/** Returns the reason why a file is refused; null for an accepted file. */
export function fault({ assetKind, mimeType, size }: Described): DomainError | null {
  const kinds = KINDS[assetKind];
  const types = Object.keys(LARGEST).filter((type) => kinds.includes(type.split("/", 1)[0] ?? ""));
  if (mimeType !== UNKNOWN && !types.includes(mimeType)) {
    return invalidInput(["mimeType"], `must be one of ${types.join(", ")}`, mimeType);
  }
  const largest = LARGEST[mimeType] ?? (assetKind === "BRAND_FONT" ? FONT : IMAGE);
  return size > largest
    ? invalidInput(["size"], `must be at most ${largest} bytes for ${mimeType}`, Number(size))
    : null;
}

const MINUTE = 60_000;
/** The minimum speed of an upload in bytes a millisecond: 1 MiB a second. */
const SLOWEST = MIB / 1000;

/** Returns the lifetime of an upload session by its size: 15 minutes to 6 hours. */
export function millisecondsFor(size: number): number {
  return Math.min(15 * MINUTE + size / SLOWEST, 360 * MINUTE);
}
