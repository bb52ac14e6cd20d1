import type { WebhookDelivery, WebhookEvent } from "../../../prisma/generated/client/client.ts";
import { limit } from "../../platform/access/limit.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Window } from "../../platform/limits/limiter.ts";
import { bodyParts, type Draft } from "../../platform/webhooks/body.ts";
import { TEST_EVENT } from "../../platform/webhooks/eventTypes.ts";
import { insertOf } from "../../platform/write/sql.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { endpointAudit } from "./audit.ts";
import { ById } from "./inputs.ts";
import { toDeliver } from "./messages.ts";
import { endpointTarget } from "./read.ts";
import { requireActive } from "./rules.ts";

/** A test event makes this server call an address that a person chose, so each person may send few of them. */
const WINDOW: Window = { name: "webhook-test", points: 10, seconds: 60 };

/**
 * Sends an event of the type `webhook.test`, about the endpoint itself, to one endpoint. The delivery has the usual
 * tries.
 * @throws DomainError RATE_LIMITED; CONFLICT for an endpoint that is not active; NOT_FOUND
 */
export const sendTestWebhook = write({
  name: "sendTestWebhook",
  input: ById,
  prepare: (_input, context) => limit(context, WINDOW, signedIn(context).id),
  target: ({ tx, input, context }) => endpointTarget(tx, context, input.id),
  permission: "tenant.administer",
  async run({ tx, target: endpoint, context, now }) {
    requireActive(endpoint);
    const { organizationId, workspaceId, id: endpointId, revision } = endpoint;
    const draft: Draft = {
      type: TEST_EVENT,
      object: "WebhookEndpoint",
      objectId: endpointId,
      organizationId,
      workspaceId,
    };
    const id = newId("evt");
    const sequence = await nextSequence(tx, draft);
    const { head, middle, tail } = bodyParts(context.services.env, id, draft, now);
    const { type, object: objectType, objectId } = draft;
    const place = { organizationId, workspaceId, type, objectType, objectId };
    const event: WebhookEvent = {
      id,
      ...place,
      sequence,
      body: `${head}${revision}${middle}${sequence}${tail}`,
      occurredAt: now,
      // The only delivery is created here.
      fannedOutAt: now,
    };
    const value: WebhookDelivery = {
      id: newId("whd"),
      endpointId,
      eventId: id,
      state: "PENDING",
      tries: 0,
      planned: 0,
      nextTryAt: now,
      leasedUntil: null,
      createdAt: now,
      finishedAt: null,
      lastStatus: null,
      lastFault: null,
    };
    return {
      value,
      rows: [insertOf("webhook_event", event), insertOf("webhook_delivery", value)],
      audit: endpointAudit("organization.webhook_test_sent", endpoint),
      outbox: [toDeliver(value.id)],
    };
  },
});

async function nextSequence(tx: Tx, { organizationId, objectId }: Draft): Promise<bigint> {
  const { last } = await tx.webhookSequence.upsert({
    where: { organizationId_objectId: { organizationId, objectId } },
    create: { organizationId, objectId, last: 1n },
    update: { last: { increment: 1n } },
  });
  return last;
}
