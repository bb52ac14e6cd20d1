/** The plans that organizations can subscribe to, from the smallest to the largest. */
export const PLAN_IDS = ["starter", "founder", "pro", "team", "agency"] as const;
