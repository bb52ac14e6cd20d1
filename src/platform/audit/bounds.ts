/** The bounds of the filter of an audit log. */
export const BOUNDS = { action: { maxLength: 100 } } as const;
