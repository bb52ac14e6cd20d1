/** A template's description for people and programs that choose one. */
export interface Semantic {
  /** The visible scene, at most 180 characters. */
  visual: string;
  /** The meaning, at most 220 characters. */
  meaning: string;
  /** The mechanism of the joke in snake_case, at most 60 characters. */
  mechanism: string;
  /** The role of each caption, one for each line. */
  captionRoles: readonly string[];
  /** 2 to 6 words in lower case. */
  tags: readonly string[];
}

/** A listed template of the built-in or a remote catalog (docs/interface.md#memes). */
export interface MemeTemplate {
  id: string;
  name: string;
  blankUrl: string;
  /** The source of the picture; null for a picture that this server draws. */
  sourceUrl: string | null;
  animated: boolean;
  /** The number of captions. */
  lines: number;
  /** The number of further pictures that can be laid over the template. */
  overlays: number;
  keywords: readonly string[];
  searchTerms: readonly string[];
  styles: readonly string[];
  example: { url: string; text: readonly string[] } | null;
  semantic: Semantic | null;
}
