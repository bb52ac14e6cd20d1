import type { WebhookEndpoint } from "../../../prisma/generated/client/client.ts";
import type { AuditAction } from "../../platform/audit/actions.ts";
import type { AuditDraft, ChangedField } from "../../platform/audit/entry.ts";

type Place = Pick<WebhookEndpoint, "id" | "organizationId" | "workspaceId">;

/**
 * Returns the audit event of a change to an endpoint. The organization is the resource; the first changed field names
 * the endpoint.
 */
export const endpointAudit = (
  action: AuditAction & `organization.webhook_${string}`,
  { id, organizationId, workspaceId }: Place,
  changed: ChangedField[] = [],
): AuditDraft => ({
  action,
  resourceId: organizationId,
  organizationId,
  workspaceId,
  changed: [{ field: "endpoint_id", current: id }, ...changed],
});
