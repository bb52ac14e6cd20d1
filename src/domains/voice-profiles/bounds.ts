const text = (maxLength: number) => ({ maxLength });
const list = (maxLength: number) => ({ maxItems: 40, items: { maxLength } });

/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  name: { minLength: 1, maxLength: 80 },
  assigned: { maxItems: 100, uniqueItems: true },
  effective: { minItems: 1, maxItems: 100, uniqueItems: true },
  identitySummary: text(1200),
  formality: text(400),
  humor: text(400),
  preferredLanguage: text(80),
  traits: list(200),
  expertise: list(200),
  opinions: list(600),
  vocabulary: list(200),
  recurringExpressions: list(200),
  forbiddenPhrases: list(200),
  dislikedPatterns: list(400),
  boundaries: list(400),
  /** Of examples, corrections and answers of interviews. */
  entries: { maxItems: 20 },
  example: { platform: text(80), text: text(4000), whyItFits: text(500) },
  correction: { original: text(3000), preferred: text(3000), lesson: text(600) },
  answer: { question: text(500), answer: text(4000) },
} as const;
