/**
 * The bounds of a registration: the maximum characters of a name, redirect address and scope, and the maximum number of
 * addresses and scopes.
 */
export const APPLICATION_LIMITS = { name: 120, redirectUris: 20, redirectUri: 2048, scopes: 50, scope: 64 } as const;

/** The bounds of an application's trusted documents: their number, their bytes together, and the listed versions. */
export const DOCUMENT_LIMITS = { documents: 5000, bytes: 16_777_216, versions: 20 } as const;
