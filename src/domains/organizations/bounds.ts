/** The most organizations that a person owns, and creates in an hour. Each organization has budgets of its own. */
export const ORGANIZATIONS = { things: "organizations", hourly: 10, most: 50 } as const;

/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  name: { minLength: 1, maxLength: 120 },
  /** Longer than any name and any proof. */
  confirmName: { minLength: 1, maxLength: 1024 },
  proof: { maxLength: 1024 },
} as const;
