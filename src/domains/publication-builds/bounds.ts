/** The greatest number of pages and media items together (docs/decisions/publication-builds.md, 3). */
const SOURCES = 10;

/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  idea: { maxLength: 20_000 },
  accounts: { maxItems: 20, uniqueItems: true },
  contextUrls: { maxItems: SOURCES, uniqueItems: true, items: { maxLength: 8192 } },
  contextNotes: { maxLength: 10_000 },
  sources: { maxItems: SOURCES },
  outcome: { maxLength: 200 },
  audience: { maxLength: 1000 },
  angle: { maxLength: 1500 },
  toneAdjustment: { maxLength: 500 },
  mediaPreference: { maxLength: 500 },
} as const;
