import type { WebhookDeliveryState as DeliveryStates } from "../../prisma/generated/client/client.ts";
import { BOUNDS } from "../../src/domains/webhooks/bounds.ts";
import { DELIVERIES_NEWEST_FIRST, latestTries } from "../../src/domains/webhooks/lists.ts";
import { webhookAttemptsByIds, webhookDeliveriesByIds, webhookEventsByIds } from "../../src/domains/webhooks/read.ts";
import { type PageArgs, pageQuery } from "../../src/platform/paging/page.ts";
import { within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { connectionType } from "../core/connection.ts";
import { nestedList } from "../core/nestedList.ts";
import { Node, readableById } from "../core/node.ts";
import { firstOr } from "../core/prices.ts";
import { WebhookDeliveryState } from "./enums.ts";

const WebhookEvent = builder.prismaObject("WebhookEvent", {
  description:
    "Event as webhook endpoints receive it, kept for 30 days. Visible to admins of the organization, and of the workspace that the event is about.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    type: t.exposeString("type", {
      description: "Type of the event, such as `publication.published`; `webhook.test` for a test event.",
    }),
    objectType: t.exposeString("objectType", { description: "GraphQL type of the object that the event is about." }),
    objectId: t.exposeID("objectId", {
      description: "Id of the object that the event is about, which may be deleted by now.",
    }),
    sequence: t.expose("sequence", {
      type: "SafeInt",
      description: "Number of the event among those of its object, from 1, in the order of the changes.",
    }),
    body: t.exposeString("body", { description: "Exact JSON text that every try sends, about 1 KB." }),
    occurredAt: t.expose("occurredAt", { type: "DateTime", description: "Time of the change." }),
  }),
});

const WebhookAttempt = builder.prismaObject("WebhookAttempt", {
  description: "One try to send an event to a webhook endpoint. Visible to admins who see the endpoint.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    number: t.exposeInt("number", { description: "Number of the try, from 1, over all replays of the delivery." }),
    startedAt: t.expose("startedAt", { type: "DateTime", description: "Time when the request started." }),
    finishedAt: t.expose("finishedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the result was recorded; null while the request is under way.",
    }),
    status: t.exposeInt("status", {
      nullable: true,
      description: "HTTP status of the receiver's answer; null without an answer.",
    }),
    fault: t.exposeString("fault", {
      nullable: true,
      description:
        "Reason why no answer came, such as `time`, `network` or `address`; null after an answer. Answers themselves are not stored.",
    }),
    durationMs: t.exposeInt("durationMs", {
      nullable: true,
      description: "Duration of the try in milliseconds; null while the request is under way.",
    }),
  }),
});

export const WebhookDelivery = builder.prismaObject("WebhookDelivery", {
  description:
    "Delivery of one event to one webhook endpoint, kept for 30 days after the event. Visible to admins who see the endpoint.",
  interfaces: [Node],
  select: { id: true, createdAt: true },
  fields: (t) => ({
    endpointId: t.exposeID("endpointId", { description: "Id of the webhook endpoint." }),
    event: t.relation("event", {
      type: WebhookEvent,
      description: "Event that is delivered. The header `webhook-id` of every try has the id of the event.",
    }),
    state: t.expose("state", { type: WebhookDeliveryState, description: "State of the delivery." }),
    tries: t.exposeInt("tries", { description: "Number of tries so far, over all replays." }),
    nextTryAt: t.expose("nextTryAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of the next try; null if no try is planned.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the delivery was planned." }),
    finishedAt: t.expose("finishedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the delivery succeeded, failed or was canceled; null before that, and after a replay.",
    }),
    lastStatus: t.exposeInt("lastStatus", {
      nullable: true,
      description: "HTTP status of the last answer; null if the last try had no answer.",
    }),
    lastFault: t.exposeString("lastFault", {
      nullable: true,
      description: "Reason why the last try had no answer; null after an answer, and before the first try.",
    }),
    attempts: t.relation("attempts", {
      type: WebhookAttempt,
      complexity: firstOr(2),
      args: {
        first: t.arg.int({
          defaultValue: 10,
          description: `Maximum number of tries to return, 1 to ${BOUNDS.attempts.maximum}.`,
          ...within(BOUNDS.attempts),
        }),
      },
      query: ({ first }) => latestTries(first),
      description: "Tries of the delivery, newest first.",
    }),
  }),
});

export const WebhookDeliveryConnection = connectionType("WebhookDelivery", WebhookDelivery);

export const WebhookDeliveryFilter = builder.inputType("WebhookDeliveryFilter", {
  description: "Filter of a list of webhook deliveries. Absent or null fields do not restrict the list.",
  fields: (t) => ({
    state: t.field({
      type: WebhookDeliveryState,
      required: false,
      description: "State of the deliveries. Absent or null means all states.",
    }),
  }),
});

type Filtered = PageArgs & { filter?: { state?: DeliveryStates | null } | null };

export const DELIVERIES = nestedList<Filtered>({
  relation: "deliveries",
  type: "WebhookDelivery",
  page: ({ filter, ...args }) =>
    pageQuery(args, { list: "WebhookEndpoint.deliveries", order: DELIVERIES_NEWEST_FIRST, filter: filter ?? null }),
  filter: ({ filter }) => (filter?.state == null ? {} : { state: filter.state }),
});

readableById("WebhookDelivery", webhookDeliveriesByIds);
readableById("WebhookEvent", webhookEventsByIds);
readableById("WebhookAttempt", webhookAttemptsByIds);
