import type { WebhookEndpoint } from "../../../prisma/generated/client/client.ts";
import type { Env } from "../../platform/env/env.ts";
import { newId } from "../../platform/ids/ids.ts";
import { bodyParts } from "../../platform/webhooks/body.ts";
import { TEST_EVENT } from "../../platform/webhooks/eventTypes.ts";

/** Returns the rows of a test event, which is about its endpoint and is delivered to this endpoint alone. The sequence is 0. */
export function testEvent(env: Env, endpoint: WebhookEndpoint, now: Date) {
  const { id: endpointId, organizationId, workspaceId, revision } = endpoint;
  const eventId = newId("evt");
  const subject = { object: "WebhookEndpoint", objectId: endpointId, organizationId, workspaceId } as const;
  const { head, middle, tail } = bodyParts(env, eventId, { type: TEST_EVENT, ...subject }, now);
  const event = {
    id: eventId,
    organizationId,
    workspaceId,
    type: TEST_EVENT,
    objectType: subject.object,
    objectId: endpointId,
    sequence: 0n,
    body: `${head}${revision}${middle}0${tail}`,
    occurredAt: now,
    fannedOutAt: now,
  };
  const delivery = { id: newId("whd"), endpointId, eventId, nextTryAt: now, createdAt: now };
  return { event, delivery };
}
