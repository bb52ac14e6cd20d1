import type { AuditAction } from "../../platform/audit/actions.ts";
import type { AuditDraft, ChangedField } from "../../platform/audit/entry.ts";

/** What an act on a publication answers (docs/interface.md#publications); its renditions are read where it is shown. */
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

/** The answer of an act. */
export function acted(
  { id, workspaceId, revision }: { id: string; workspaceId: string; revision: number },
  message: string,
  more: Omit<Acted["output"], "message" | "publicationId" | "revision"> = {},
): Acted {
  return { id, workspaceId, output: { message, publicationId: id, revision, ...more } };
}

/** The evidence of an act. */
export function evidenceOf(
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
