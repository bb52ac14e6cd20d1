/** What a template is about, in words: for people who choose one, and for programs that do. */
export interface Semantic {
  /** What is to be seen, at most 180 characters. */
  visual: string;
  /** What it says, at most 220 characters. */
  meaning: string;
  /** How the joke works: snake_case, at most 60 characters. */
  mechanism: string;
  /** What each caption is for, one a line. */
  captionRoles: readonly string[];
  /** 2 to 6 lower-case words. */
  tags: readonly string[];
}

/** A template of either catalogue, as it is listed (docs/interface.md#memes). */
export interface MemeTemplate {
  id: string;
  name: string;
  blankUrl: string;
  /** Where the picture comes from; null for what this server draws. */
  sourceUrl: string | null;
  animated: boolean;
  /** How many captions it takes. */
  lines: number;
  /** How many further pictures can be laid over it. */
  overlays: number;
  keywords: readonly string[];
  searchTerms: readonly string[];
  styles: readonly string[];
  example: { url: string; text: readonly string[] } | null;
  semantic: Semantic | null;
}
