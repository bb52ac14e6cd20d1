import type { MediaAssetKind } from "../../../../prisma/generated/client/client.ts";
import { type DomainError, invalidInput } from "../../../platform/errors/errors.ts";

const MIB = 1024 * 1024;
const IMAGE = 50 * MIB;
const FONT = 10 * MIB;
const VIDEO = 16 * 1024 * MIB;

/**
 * The most bytes of one file, by what it is (docs/decisions/media.md, 3). Nothing that runs in a browser is among them:
 * no SVG, no HTML.
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

/** For clients that do not know: what it is turns out at its completion. */
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
  /** What it is said to be, or was found to be. */
  mimeType: string;
  size: number | bigint;
}

/** What keeps a file from being taken; null for one that may come. */
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
/** Slower than this an upload is not in time, in bytes a millisecond: 1 MiB a second. */
const SLOWEST = MIB / 1000;

/** How long bytes may come: 15 minutes to 6 hours, by how many they are. */
export function millisecondsFor(size: number): number {
  return Math.min(15 * MINUTE + size / SLOWEST, 360 * MINUTE);
}
