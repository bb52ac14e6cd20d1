import { declaredFamily } from "../../../platform/values/mediaTypes.ts";

const MIB = 1024 * 1024;

export const FONT_TYPE = "font/woff2";

/** The types of assets with their greatest size in bytes (docs/decisions/themes.md, 23). */
export const MOST_BYTES = {
  "image/png": 5 * MIB,
  "image/jpeg": 5 * MIB,
  "image/webp": 5 * MIB,
  "image/avif": 5 * MIB,
  [FONT_TYPE]: 2 * MIB,
} as const;

export type ThemeAssetType = keyof typeof MOST_BYTES;
export type ImageType = Exclude<ThemeAssetType, typeof FONT_TYPE>;

export const THEME_ASSET_TYPES = Object.keys(MOST_BYTES) as ThemeAssetType[];

/** The greatest size of an asset of any type. */
const LARGEST = Math.max(...Object.values(MOST_BYTES));

/**
 * Returns the most bytes that are read of a file with this canonical declared type, whose bytes decide the type; null
 * for a type of other files.
 */
export function mostBytesFor(declared: string): number | null {
  const assetType = THEME_ASSET_TYPES.find((type) => type === declared);
  if (assetType !== undefined) return MOST_BYTES[assetType];
  const family = declaredFamily(declared);
  return family === null || family === "video" || family === "document" ? null : LARGEST;
}
