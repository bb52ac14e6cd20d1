/** The bounds of inputs, which the shapes check. */
export const BOUNDS = { token: { maxLength: 200 } } as const;
