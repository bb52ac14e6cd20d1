/** The most themes of an organization. */
export const THEMES = { things: "themes", most: 200 } as const;

/** The bounds of the number of a revision. */
export const REVISION = { minimum: 1 } as const;
