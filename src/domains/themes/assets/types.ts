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
