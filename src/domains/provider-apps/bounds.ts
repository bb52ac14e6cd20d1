/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  instanceUrl: { maxLength: 2048 },
  name: { maxLength: 120 },
  clientId: { maxLength: 1024 },
  connectionMode: { maxLength: 40 },
  redirectUri: { maxLength: 2048 },
  botUsername: { maxLength: 120 },
  secret: { maxLength: 4096 },
} as const;
