/** Bounds of endpoints and of requests about them. */
export const WEBHOOK_LIMITS = {
  /** Of an organization, with those of its workspaces. */
  endpoints: 20,
  url: 2048,
  description: 200,
  /** How long the previous secret may sign after a rotation, in hours. */
  overlapHours: 168,
  usualOverlapHours: 24,
  /** Deliveries that one request may plan again. */
  replays: 1000,
} as const;
