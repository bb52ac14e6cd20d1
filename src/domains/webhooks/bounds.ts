import { WEBHOOK_LIMITS } from "./limits.ts";

/**
 * The most endpoints of an organization with those of its workspaces, and the most that a person creates in an hour.
 */
export const ENDPOINTS = { things: "webhook endpoints", hourly: 60, most: WEBHOOK_LIMITS.endpoints } as const;
