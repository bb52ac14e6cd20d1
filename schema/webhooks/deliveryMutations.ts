import { MOST_REPLAYS } from "../../src/domains/webhooks/bounds.ts";
import { webhookEndpointsByIds } from "../../src/domains/webhooks/read.ts";
import {
  type Replayed,
  replayFailedWebhookDeliveries,
  replayWebhookDelivery,
} from "../../src/domains/webhooks/replay.ts";
import { sendTestWebhook } from "../../src/domains/webhooks/sendTest.ts";
import { figure } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { inputOf, type PayloadFields, payload } from "../core/mutation.ts";
import { REFERENCE, reference } from "../core/reference.ts";
import { requires } from "../core/roots.ts";
import { WebhookDelivery } from "./deliveries.ts";
import { WebhookEndpoint } from "./types.ts";

const endpointOf = reference("WebhookEndpoint", webhookEndpointsByIds);

const changedEndpoint = <Row extends { endpointId: string }>(t: PayloadFields<Row>) =>
  t.field({
    ...REFERENCE,
    type: WebhookEndpoint,
    nullable: true,
    description: "Webhook endpoint whose deliveries changed; null if the endpoint is not visible to the viewer.",
    resolve: ({ endpointId }, _args, context, info) => endpointOf(context, info, endpointId),
  });

const deliveryPayload = (mutation: string) =>
  payload<{ id: string; endpointId: string; createdAt: Date }>(mutation, {
    fields: (t) => ({
      webhookDelivery: t.field({
        type: WebhookDelivery,
        description: "Delivery that waits for its first try or for its next one.",
        resolve: (row) => row,
      }),
      webhookEndpoint: changedEndpoint(t),
    }),
  });
const SendTestWebhookPayload = deliveryPayload("sendTestWebhook");
const ReplayWebhookDeliveryPayload = deliveryPayload("replayWebhookDelivery");

const ReplayFailedWebhookDeliveriesPayload = payload<Replayed>("replayFailedWebhookDeliveries", {
  fields: (t) => ({
    replayed: t.exposeInt("replayed", {
      description: `Number of deliveries that are sent again, 0 to ${MOST_REPLAYS}.`,
    }),
    hasMore: t.exposeBoolean("hasMore", {
      description: "Whether failed deliveries remain, which a repeated call sends again.",
    }),
    webhookEndpoint: changedEndpoint(t),
  }),
});

const SendTestWebhookInput = inputOf("sendTestWebhook", {
  fields: (t) => ({ id: t.id({ description: "Id of the webhook endpoint." }) }),
});

const ReplayWebhookDeliveryInput = inputOf("replayWebhookDelivery", {
  fields: (t) => ({ id: t.id({ description: "Id of the webhook delivery." }) }),
});

const ReplayFailedWebhookDeliveriesInput = inputOf("replayFailedWebhookDeliveries", {
  fields: (t) => ({
    endpointId: t.id({ description: "Id of the webhook endpoint." }),
    since: t.field({
      type: "DateTime",
      description: "Earliest creation time of the failed deliveries to send again.",
    }),
  }),
});

const ADMIN = requires("write", { role: "tenantAdmin" });

builder.mutationFields((t) => ({
  sendTestWebhook: t.field({
    ...ADMIN,
    type: SendTestWebhookPayload,
    description:
      "Sends an event of the type `webhook.test` to one webhook endpoint, with the usual signature and tries.\n\nFails with CONFLICT if the endpoint is not active, and with RATE_LIMITED after 10 test events in a minute.",
    args: { input: t.arg({ type: SendTestWebhookInput }) },
    resolve: (_root, { input }, { context }) => sendTestWebhook(context, input),
  }),
  replayWebhookDelivery: t.field({
    ...ADMIN,
    type: ReplayWebhookDeliveryPayload,
    description:
      "Sends a delivery again, with the same bytes under the same event id; at once, or when its endpoint is resumed.\n\nFails with CONFLICT while a try is under way.",
    args: { input: t.arg({ type: ReplayWebhookDeliveryInput }) },
    resolve: (_root, { input }, { context }) => replayWebhookDelivery(context, input),
  }),
  replayFailedWebhookDeliveries: t.field({
    ...ADMIN,
    type: ReplayFailedWebhookDeliveriesPayload,
    description: `Sends failed deliveries of a webhook endpoint since a time again, oldest first, at most ${figure(MOST_REPLAYS)} in one call.`,
    args: { input: t.arg({ type: ReplayFailedWebhookDeliveriesInput }) },
    resolve: (_root, { input }, { context }) => replayFailedWebhookDeliveries(context, input),
  }),
}));
