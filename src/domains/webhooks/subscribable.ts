import { EVENT_TYPES, type EventType } from "../../platform/webhooks/eventTypes.ts";

/**
 * Returns the event types that this server knows. A newer server may have stored others before its version was taken
 * back.
 */
export const subscribable = (stored: readonly string[]): EventType[] =>
  stored.filter((type): type is EventType => Object.hasOwn(EVENT_TYPES, type));
