/** The most social sets of a workspace. */
export const SOCIAL_SETS = { things: "social sets", most: 200 } as const;
