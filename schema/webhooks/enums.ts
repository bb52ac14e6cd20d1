import { WebhookDeliveryState as DeliveryStates } from "../../prisma/generated/client/client.ts";
import { EVENT_TYPE_NAMES, EVENT_TYPES } from "../../src/platform/webhooks/eventTypes.ts";
import { builder } from "../core/builder.ts";

/**
 * The GraphQL name of an event type: `publication.published` is PUBLICATION_PUBLISHED. GraphQL spells "canceled" in one
 * way.
 */
const enumName = (type: string): string => type.replaceAll(".", "_").toUpperCase().replace("CANCELLED", "CANCELED");

export const WebhookEventType = builder.enumType("WebhookEventType", {
  description:
    "Type of an event that webhook endpoints can subscribe to. The value names the event's `type` in its JSON.",
  values: Object.fromEntries(
    EVENT_TYPE_NAMES.map((type) => [
      enumName(type),
      { value: type, description: `\`${type}\`: ${EVENT_TYPES[type].description}` },
    ]),
  ),
});

export const WebhookEndpointState = builder.enumType("WebhookEndpointState", {
  description: "State of a webhook endpoint.",
  values: {
    ACTIVE: { description: "The endpoint gets the events that it subscribes to." },
    PAUSED: {
      description: "The endpoint gets no events until it is resumed. Waiting deliveries are kept for their 30 days.",
    },
    DISABLED: { description: "The receiver answered 410 Gone. Waiting deliveries were canceled." },
  },
});

export const WebhookPauseReason = builder.enumType("WebhookPauseReason", {
  description: "Reason why a webhook endpoint gets no events.",
  values: {
    BY_ADMIN: { description: "An admin paused the endpoint." },
    REPEATED_FAILURE: {
      description: "Every try failed for five days, or 20 deliveries in a row failed. Admins were notified.",
    },
    CREATOR_LOST_ACCESS: {
      description: "The person who answers for the endpoint may no longer administer it. Admins were notified.",
    },
    GONE: { description: "The receiver answered 410 Gone. Admins were notified." },
  },
});

export const WebhookDeliveryState = builder.enumType("WebhookDeliveryState", {
  description: "State of the delivery of one event to one webhook endpoint.",
  values: {
    PENDING: { description: "The event waits for its first or next try." },
    DELIVERING: { description: "A try is under way." },
    DELIVERED: { description: "The receiver answered with a status of 200 to 299." },
    FAILED: { description: "The last try of the plan failed. The event can be replayed." },
    CANCELED: {
      value: DeliveryStates.CANCELLED,
      description: "The endpoint was disabled before the event was delivered. The event can be replayed.",
    },
  },
});
