/** The lifetimes of codes and tokens, in seconds (docs/decisions/applications.md, 11). */
export const LIFE = { code: 10 * 60, access: 60 * 60, refresh: 90 * 86_400 } as const;

/** The expiry of a code or token that is created now. */
export const endOf = (kind: keyof typeof LIFE, now: Date): Date => new Date(now.getTime() + LIFE[kind] * 1000);
