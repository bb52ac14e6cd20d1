/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  name: { minLength: 1, maxLength: 255 },
  filename: { minLength: 1, maxLength: 255 },
  size: { minimum: 1 },
  mimeType: { maxLength: 255 },
  altText: { maxLength: 10_000 },
  tag: { minLength: 1, maxLength: 50 },
  tags: { maxItems: 20 },
  /** Of the trash, in one call. */
  trashed: { minItems: 1, maxItems: 200 },
  search: { maxLength: 200 },
  side: { minimum: 0 },
  postContext: { maxLength: 1000 },
} as const;
