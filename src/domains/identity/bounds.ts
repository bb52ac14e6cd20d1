/** The most valid API tokens of a person, and the most that the person creates in an hour. */
export const API_TOKENS = { things: "API tokens", hourly: 60, most: 100 } as const;

/** The most open sessions of a person. A further sign-in ends the session that was not used for the longest time. */
export const SESSIONS = { things: "sessions", most: 100 } as const;
