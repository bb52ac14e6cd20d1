import { TOPIC_IDS } from "./topics.ts";

/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  ids: { maxItems: 100 },
  preferences: { maxItems: TOPIC_IDS.length },
  runwayDays: { minimum: 1, maximum: 30 },
} as const;
