import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { endpointAudit } from "./audit.ts";
import { ByIdAndRevision } from "./inputs.ts";
import { endpointTarget } from "./read.ts";

/**
 * Stops an endpoint until it is resumed. Events of the meantime are not kept for it; waiting deliveries are. An
 * endpoint that gets no events stays as it is.
 * @throws DomainError REVISION_CONFLICT, NOT_FOUND
 */
export const pauseWebhookEndpoint = write({
  name: "pauseWebhookEndpoint",
  input: ByIdAndRevision,
  target: ({ tx, input, context }) => endpointTarget(tx, context, input.id),
  permission: "tenant.administer",
  async run({ tx, input, target: endpoint, now }) {
    expectRevision(endpoint, input.expectedRevision);
    if (endpoint.state !== "ACTIVE") return { value: endpoint, audit: null };
    const value = await compareAndSet(
      tx.webhookEndpoint.update({
        where: { id: endpoint.id, revision: endpoint.revision },
        data: { state: "PAUSED", pauseReason: "BY_ADMIN", pausedAt: now, updatedAt: now, revision: { increment: 1 } },
      }),
    );
    const changed = [
      { field: "state", previous: "active", current: "paused" },
      { field: "reason", current: "by_admin" },
    ];
    return { value, audit: endpointAudit("organization.webhook_endpoint_paused", value, changed) };
  },
});
