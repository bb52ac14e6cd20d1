/** The most social sets of a workspace. */
export const SOCIAL_SETS = { things: "social sets", most: 200 } as const;

/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  name: { minLength: 1, maxLength: 80 },
  accounts: { maxItems: 50, uniqueItems: true },
} as const;
