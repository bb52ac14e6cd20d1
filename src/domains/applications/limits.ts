/** The bounds of a registration: how many characters of a name, an address and a scope, and how many of the latter two. */
export const APPLICATION_LIMITS = { name: 120, redirectUris: 20, redirectUri: 2048, scopes: 50, scope: 64 } as const;
