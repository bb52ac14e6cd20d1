import type { OptionBounds } from "./networkOptions.ts";

/**
 * The rules for animations, which are GIFs. A bound that is absent is the bound of images. (Only a type alias can be
 * stored as JSON.)
 */
export type AnimationLimits = {
  bytes?: number;
  /** The most pixels of a frame, width times height. */
  pixels?: number;
  /** Whether an animation must be the one media item of a post. */
  alone: boolean;
};

/** The limits of one post. Stored with an account each time that it is connected. */
export interface Limits {
  /** The longest text, in the unit that the provider counts in. */
  characters: number;
  countedIn: "CHARACTERS" | "GRAPHEMES" | "UTF16_CODE_UNITS" | "EMOJI_BYTES" | "WEIGHTED_CHARACTERS";
  /** The length that each link counts as; null when a link counts as it is written. */
  charactersPerUrl: number | null;
  /** The most media items of one post. */
  mediaAttachments: number;
  /** The most videos of one post. */
  videos: number;
  /** Whether a post may have images and videos. */
  mixedMedia: boolean;
  /** The longest alternative text. */
  altTextCharacters: number;
  /** The longest alternative text of a video; absent when videos have no limit of their own. */
  videoAltTextCharacters?: number;
  /** The most bytes of all media items of a post together; absent when the provider states none. */
  mediaBytes?: number;
  imageBytes: number;
  /** The most pixels of an image, width times height; null when the provider states no limit. */
  imagePixels: number | null;
  /** The greatest sum of the width and the height of an image; absent when the provider states none. */
  imageSides?: number;
  /** The greatest ratio of the longer side of an image to the shorter one; absent when the provider states none. */
  imageRatio?: number | null;
  /** The same of an upright image, where it is another one. */
  portraitRatio?: number | null;
  /** Absent when an animation is an image like any other. */
  animations?: AnimationLimits;
  videoBytes: number;
  /** The most pixels of a video, width times height; null when the provider states no limit. */
  videoPixels: number | null;
  /** The most frames per second of a video; null when the provider states no limit. */
  videoFrameRate: number | null;
  /** The longest video in seconds; null when the provider states no limit. */
  videoSeconds: number | null;
  /** The most bytes of a document; absent or 0 when posts have no documents. */
  documentBytes?: number;
  /** The accepted types of images and videos; empty when the provider does not state them. */
  mimeTypes: string[];
  /** Bounds of options that only this network has, by their names; absent where they are those of the network. */
  networkOptions?: Record<string, OptionBounds>;
}

/** The limits that the bytes of a single media item are held to. */
export type MediaLimits = Pick<
  Limits,
  | "imageBytes"
  | "imagePixels"
  | "imageSides"
  | "imageRatio"
  | "portraitRatio"
  | "animations"
  | "videoBytes"
  | "videoPixels"
  | "documentBytes"
  | "mimeTypes"
>;
