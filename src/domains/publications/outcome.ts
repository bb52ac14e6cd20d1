import type { AuditAction } from "../../platform/audit/actions.ts";
import type { AuditDraft, ChangedField } from "../../platform/audit/entry.ts";

/** The result of an operation on a publication; the publication itself is read by the resolver. */
export interface Acted {
  id: string;
  workspaceId: string;
}

/** The result of scheduling or publishing. */
export interface DuePublication extends Acted {
  jobId: string;
  workspaceActivated: boolean;
  activationPublicationId: string;
}

export const acted = ({ id, workspaceId }: Acted): Acted => ({ id, workspaceId });

/** The audit event of an operation. */
export function auditEventOf(
  action: AuditAction,
  {
    publication,
    workspaceId,
    organizationId,
  }: {
    publication: { id: string };
    workspaceId: string;
    organizationId: string;
  },
  changed: ChangedField[] = [],
): AuditDraft {
  return { action, resourceId: publication.id, organizationId, workspaceId, changed };
}
