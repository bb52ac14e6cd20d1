import { DOCUMENT_TYPE } from "../../platform/values/mediaTypes.ts";

/**
 * The images of a library. SVG and HTML are no media, because browsers execute their scripts. An animated PNG counts as
 * PNG.
 */
const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"] as const;
const VIDEO_TYPES = ["video/mp4", "video/quicktime", "video/webm"] as const;
const FONT_TYPES = ["font/woff2", "font/ttf", "font/otf"] as const;

export type ImageType = (typeof IMAGE_TYPES)[number];

/** The types of files that are accepted in some place, by the names of `canonicalMediaType`. */
export const MEDIA_TYPES = [...IMAGE_TYPES, ...VIDEO_TYPES, DOCUMENT_TYPE, ...FONT_TYPES] as const;

const images: ReadonlySet<string> = new Set(IMAGE_TYPES);
const shown: ReadonlySet<string> = new Set([...IMAGE_TYPES, ...VIDEO_TYPES]);

export const isImageType = (type: string): type is ImageType => images.has(type);

/** Whether a post can have files of a type. */
export const isPostable = (type: string): boolean => shown.has(type) || type === DOCUMENT_TYPE;

/**
 * Whether a browser may display files of a type in place: none of these types runs code. Other files are saved, such as
 * documents, which can have scripts.
 */
export const isShown = (type: string): boolean => shown.has(type);
