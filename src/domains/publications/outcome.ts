import type { AuditAction } from "../../platform/audit/actions.ts";
import type { AuditDraft, ChangedField } from "../../platform/audit/entry.ts";

/** The result of an operation on a publication (docs/interface.md#publications). The renditions are read by the resolver. */
export interface Acted {
  id: string;
  workspaceId: string;
  output: {
    message: string;
    publicationId: string;
    revision: number;
    jobId?: string;
    workspaceActivated?: boolean;
    activationPublicationId?: string | null;
  };
}

/** The result of an operation. */
export function acted(
  { id, workspaceId, revision }: { id: string; workspaceId: string; revision: number },
  message: string,
  more: Omit<Acted["output"], "message" | "publicationId" | "revision"> = {},
): Acted {
  return { id, workspaceId, output: { message, publicationId: id, revision, ...more } };
}

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
