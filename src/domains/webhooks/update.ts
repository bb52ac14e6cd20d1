import { isDeepStrictEqual } from "node:util";
import { changedFields } from "../../platform/audit/entry.ts";
import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { endpointAudit } from "./audit.ts";
import { UpdateWebhookEndpoint } from "./inputs.ts";
import { endpointTarget } from "./read.ts";
import { checkedUrl } from "./rules.ts";

/**
 * Changes address, description or event types. Deliveries that wait for a try go to the new address.
 * @throws DomainError INVALID_INPUT for an address that is not https or not public; REVISION_CONFLICT; NOT_FOUND
 */
export const updateWebhookEndpoint = write({
  name: "updateWebhookEndpoint",
  input: UpdateWebhookEndpoint,
  precheck({ url }, { services }) {
    if (url !== undefined) checkedUrl(url, services.env);
  },
  target: ({ tx, input, context }) => endpointTarget(tx, context, input.id),
  permission: "tenant.administer",
  async run({ tx, input, target: endpoint, context, now }) {
    expectRevision(endpoint, input.expectedRevision);
    const { url, eventTypes } = input;
    const fields = {
      url: url === undefined ? endpoint.url : checkedUrl(url, context.services.env),
      description: input.description === undefined ? endpoint.description : (input.description ?? ""),
      eventTypes: eventTypes === undefined ? endpoint.eventTypes : eventTypes.toSorted(),
    };
    const changed = changedFields({
      url: fields.url !== endpoint.url,
      description: fields.description !== endpoint.description,
      event_types: !isDeepStrictEqual(fields.eventTypes, endpoint.eventTypes),
    });
    if (changed.length === 0) return { value: endpoint, audit: null };
    const value = await compareAndSet(
      tx.webhookEndpoint.update({
        where: { id: endpoint.id, revision: endpoint.revision },
        data: { ...fields, updatedAt: now, revision: { increment: 1 } },
      }),
    );
    return { value, audit: endpointAudit("organization.webhook_endpoint_updated", value, changed) };
  },
});
