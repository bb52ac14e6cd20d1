/** The most organizations that a person owns, and creates in an hour. Each organization has budgets of its own. */
export const ORGANIZATIONS = { things: "organizations", hourly: 10, most: 50 } as const;
