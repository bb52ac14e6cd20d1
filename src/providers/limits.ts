/** The limits of one post. Stored with an account each time that it is connected. */
export interface Limits {
  /** The longest text, in the unit that the provider counts in. */
  characters: number;
  countedIn: "CHARACTERS" | "GRAPHEMES";
  /** The length that each link counts as; null when a link counts as it is written. */
  charactersPerUrl: number | null;
  /** The most media items of one post. */
  mediaAttachments: number;
  /** The longest alternative text. */
  altTextCharacters: number;
  imageBytes: number;
  videoBytes: number;
  /** The accepted media types; empty when the provider does not state them. */
  mimeTypes: string[];
}
