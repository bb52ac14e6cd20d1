/** The bounds of inputs and arguments, which the shapes and reads check and the schema declares. */
export const BOUNDS = {
  search: { maxLength: 120 },
  first: { minimum: 1, maximum: 250 },
  /** Of any template. The operation checks the number of the chosen template. */
  captions: { maxItems: 40, items: { maxLength: 300 } },
  style: { maxLength: 100 },
} as const;
