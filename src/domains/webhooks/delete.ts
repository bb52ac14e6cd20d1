import { compareAndSet } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { endpointAudit } from "./audit.ts";
import { ById } from "./inputs.ts";
import { endpointTarget } from "./read.ts";

/** Deletes an endpoint with its deliveries. A try that is under way may still arrive. @throws DomainError NOT_FOUND */
export const deleteWebhookEndpoint = write({
  name: "deleteWebhookEndpoint",
  input: ById,
  target: ({ tx, input, context }) => endpointTarget(tx, context, input.id),
  permission: "tenant.administer",
  async run({ tx, target: endpoint }) {
    await compareAndSet(tx.webhookEndpoint.delete({ where: { id: endpoint.id } }));
    return {
      value: { id: endpoint.id, organizationId: endpoint.organizationId, workspaceId: endpoint.workspaceId },
      audit: endpointAudit("organization.webhook_endpoint_deleted", endpoint),
    };
  },
});
