/** What a provider takes in one post of an account. Kept with the account as it was when it was last connected. */
export interface Limits {
  /** The longest text, in the unit that the provider counts in. */
  characters: number;
  countedIn: "CHARACTERS" | "GRAPHEMES";
  /** What each link counts as; null when it counts as it is written. */
  charactersPerUrl: number | null;
  /** The most media of one post. */
  mediaAttachments: number;
  /** The longest alternative text. */
  altTextCharacters: number;
  imageBytes: number;
  videoBytes: number;
  /** The media types that are taken; none when the provider does not say. */
  mimeTypes: string[];
}
