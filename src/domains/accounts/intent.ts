/** The purposes of a connected account. `certification_test` is for instance administrators. */
export const INTENTS = ["production", "certification_test"] as const;
export type Intent = (typeof INTENTS)[number];
