/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  name: { minLength: 1, maxLength: 120 },
  category: { maxLength: 80 },
  /** Of a page; the first one is 1. */
  page: { minimum: 1 },
  search: { maxLength: 120 },
} as const;
