/** The limits of one post. Stored with an account each time that it is connected. */
export interface Limits {
  /** The longest text, in the unit that the provider counts in. */
  characters: number;
  countedIn: "CHARACTERS" | "GRAPHEMES" | "UTF16_CODE_UNITS";
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
  imageBytes: number;
  /** The most pixels of an image, width times height; null when the provider states no limit. */
  imagePixels: number | null;
  videoBytes: number;
  /** The most pixels of a video, width times height; null when the provider states no limit. */
  videoPixels: number | null;
  /** The most frames per second of a video; null when the provider states no limit. */
  videoFrameRate: number | null;
  /** The longest video in seconds; null when the provider states no limit. */
  videoSeconds: number | null;
  /** The accepted media types; empty when the provider does not state them. */
  mimeTypes: string[];
}
