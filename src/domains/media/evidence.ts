import type { AuditAction } from "../../platform/audit/actions.ts";
import type { AuditDraft } from "../../platform/audit/entry.ts";

/** What an act on an item leaves: it is an act on the workspace, which the item's id is a part of. */
export const evidenceOf = (
  action: AuditAction,
  { item, workspaceId, organizationId }: { item: { id: string }; workspaceId: string; organizationId: string },
): AuditDraft => ({
  action,
  resourceId: workspaceId,
  organizationId,
  workspaceId,
  changed: [{ field: "media_id", current: item.id }],
});
