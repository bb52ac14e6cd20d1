/**
 * The most workspaces of an organization, where its plan has no limit, and the most that a person creates in an hour.
 */
export const WORKSPACES = { things: "workspaces", hourly: 60, most: 1000 } as const;
