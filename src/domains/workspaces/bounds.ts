/**
 * The most workspaces of an organization, where its plan has no limit, and the most that a person creates in an hour.
 */
export const WORKSPACES = { things: "workspaces", hourly: 60, most: 1000 } as const;

/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  name: { minLength: 1, maxLength: 120 },
  avatarUrl: { maxLength: 2048 },
  mediaCleanupDays: { minimum: 1, maximum: 3650 },
  randomDelayMinutes: { minimum: 0, maximum: 60 },
  slotHour: { minimum: 0, maximum: 23 },
  slotIntervalMinutes: { minimum: 1, maximum: 180 },
  weekStart: { minimum: 0, maximum: 1 },
} as const;
