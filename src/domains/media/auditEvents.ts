import type { AuditAction } from "../../platform/audit/actions.ts";
import { type AuditDraft, type ChangedField, workspaceEvent } from "../../platform/audit/entry.ts";

/**
 * Builds the audit event of a write on a media item. The resource is the workspace, and the item's id is a changed
 * field.
 */
export const auditEventOf = (
  action: AuditAction,
  { item, workspaceId, organizationId }: { item: { id: string }; workspaceId: string; organizationId: string },
  changed: readonly ChangedField[] = [],
): AuditDraft =>
  workspaceEvent(action, { workspaceId, organizationId }, [{ field: "media_id", current: item.id }, ...changed]);
