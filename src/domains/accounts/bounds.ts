/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  serverName: { maxLength: 120 },
  instanceUrl: { maxLength: 2048 },
  code: { maxLength: 4096 },
} as const;
