/**
 * The bounds of a registration: the maximum characters of a name, redirect address and scope, and the maximum number of
 * addresses and scopes.
 */
export const APPLICATION_LIMITS = { name: 120, redirectUris: 20, redirectUri: 2048, scopes: 50, scope: 64 } as const;
