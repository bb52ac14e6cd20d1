/** The bounds of inputs, which the shapes check. */
export const BOUNDS = { token: { maxLength: 200 }, search: { maxLength: 200 }, states: { maxItems: 10 } } as const;
