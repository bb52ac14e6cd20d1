import { MOST_REPLAYS } from "../../src/domains/webhooks/bounds.ts";
import { webhookEndpointsByIds } from "../../src/domains/webhooks/read.ts";
import { replayFailedWebhookDeliveries, replayWebhookDelivery } from "../../src/domains/webhooks/replay.ts";
import { sendTestWebhook } from "../../src/domains/webhooks/sendTest.ts";
import { figure } from "../core/bounds.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
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

const deliveryPayload = <Row extends { id: string; endpointId: string; createdAt: Date }>(t: PayloadFields<Row>) => ({
  webhookDelivery: t.field({
    type: WebhookDelivery,
    description: "Delivery that waits for its first try or for its next one.",
    resolve: (row) => row,
  }),
  webhookEndpoint: changedEndpoint(t),
});

const ADMIN = requires("write", { role: "tenantAdmin" });

mutation("sendTestWebhook", {
  ...ADMIN,
  description:
    "Sends an event of the type `webhook.test` to one webhook endpoint, with the usual signature and tries.\n\nFails with CONFLICT if the endpoint is not active, and with RATE_LIMITED after 10 test events in a minute.",
  input: (t) => ({ id: t.id({ description: "Id of the webhook endpoint." }) }),
  run: (context, input) => sendTestWebhook(context, input),
  payload: deliveryPayload,
});

mutation("replayWebhookDelivery", {
  ...ADMIN,
  description:
    "Sends a delivery again, with the same bytes under the same event id; at once, or when its endpoint is resumed.\n\nFails with CONFLICT while a try is under way.",
  input: (t) => ({ id: t.id({ description: "Id of the webhook delivery." }) }),
  run: (context, input) => replayWebhookDelivery(context, input),
  payload: deliveryPayload,
});

mutation("replayFailedWebhookDeliveries", {
  ...ADMIN,
  description: `Sends failed deliveries of a webhook endpoint since a time again, oldest first, at most ${figure(MOST_REPLAYS)} in one call.`,
  input: (t) => ({
    endpointId: t.id({ description: "Id of the webhook endpoint." }),
    since: t.field({
      type: "DateTime",
      description: "Earliest creation time of the failed deliveries to send again.",
    }),
  }),
  run: (context, input) => replayFailedWebhookDeliveries(context, input),
  payload: (t) => ({
    replayed: t.exposeInt("replayed", {
      description: `Number of deliveries that are sent again, 0 to ${MOST_REPLAYS}.`,
    }),
    hasMore: t.exposeBoolean("hasMore", {
      description: "Whether failed deliveries remain, which a repeated call sends again.",
    }),
    webhookEndpoint: changedEndpoint(t),
  }),
});
