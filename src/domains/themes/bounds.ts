/** The most themes of an organization. */
export const THEMES = { things: "themes", most: 200 } as const;

/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  name: { minLength: 1, maxLength: 80 },
  /** 0 for a theme that was never published. */
  publishedRevision: { minimum: 0 },
  /** 0 while no theme was ever chosen. */
  selectionRevision: { minimum: 0 },
  assetFilename: { minLength: 1, maxLength: 200 },
  description: { maxLength: 240 },
  altText: { maxLength: 240 },
  key: { minLength: 1, maxLength: 64 },
  family: { minLength: 1, maxLength: 120 },
  /** The further families of a role of text. */
  fallbacks: { maxItems: 10 },
  weight: { minimum: 1, maximum: 1000 },
  schemes: { minItems: 1, maxItems: 2 },
  assets: { maxItems: 5 },
  fonts: { maxItems: 16 },
  /** The prefix of custom properties. */
  cssPrefix: { minLength: 1, maxLength: 32 },
} as const;
