import { EVENT_TYPE_NAMES } from "../../platform/webhooks/eventTypes.ts";

/** The most endpoints of an organization with its workspaces, and the most that a person creates in an hour. */
export const ENDPOINTS = { things: "webhook endpoints", hourly: 60, most: 20 } as const;

/** The most deliveries that one request sends again. */
export const MOST_REPLAYS = 1000;

/** How long the previous secret signs after a rotation that states no time, in hours. */
export const USUAL_OVERLAP_HOURS = 24;

/** The bounds of inputs and arguments, which the shapes and reads check and the schema declares. */
export const BOUNDS = {
  url: { minLength: 1, maxLength: 2048 },
  description: { maxLength: 200 },
  eventTypes: { minItems: 1, maxItems: EVENT_TYPE_NAMES.length, uniqueItems: true },
  overlapHours: { minimum: 0, maximum: 168 },
  /** The number of attempts of a delivery in one request. */
  attempts: { minimum: 1, maximum: 100 },
} as const;
