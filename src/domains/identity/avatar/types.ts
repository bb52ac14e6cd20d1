/** The types of pictures that are accepted. The bytes decide. */
export const AVATAR_TYPES = ["image/png", "image/jpeg", "image/webp", "image/avif"] as const;
/** The most pixels of an accepted picture. */
export const MOST_PIXELS = 32_000_000;

/** The media type of every stored picture. */
export const STORED_TYPE = "image/webp";
/** The width and the height of every stored picture, in pixels. */
export const SIDE = 256;
