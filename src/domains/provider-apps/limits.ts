/** The most characters of each member of a provider app. */
export const APP_LIMITS = {
  instanceUrl: 2048,
  name: 120,
  clientId: 1024,
  connectionMode: 40,
  redirectUri: 2048,
  botUsername: 120,
  secret: 4096,
} as const;
