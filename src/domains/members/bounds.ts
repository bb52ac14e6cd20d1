/** The bounds of filters. */
export const BOUNDS = { search: { maxLength: 200 }, statuses: { maxItems: 10 } } as const;
