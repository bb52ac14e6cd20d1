/** The most themes of an organization. */
export const THEMES = { things: "themes", most: 200 } as const;
