/** The budget of a month, in micro-USD: at most a million US dollars. */
export const BOUNDS = { monthlyMicrousd: { minimum: 0, maximum: 1_000_000_000_000 } } as const;
