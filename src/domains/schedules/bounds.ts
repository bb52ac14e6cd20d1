/** The bounds of inputs and arguments, which the shapes and reads check and the schema declares. */
export const BOUNDS = {
  label: { maxLength: 80 },
  /** The number of upcoming times in one request. */
  upcoming: { minimum: 1, maximum: 100 },
} as const;
