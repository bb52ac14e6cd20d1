/** The bounds of inputs and arguments, which the shapes and reads check and the schema declares. */
export const BOUNDS = {
  label: { maxLength: 80 },
  /** The number of upcoming times in one request. */
  upcoming: { minimum: 1, maximum: 100 },
  /** The posts of a day that a suggestion has times for. */
  postsPerDay: { minimum: 1, maximum: 10 },
} as const;
