import type { AuditDraft } from "../../platform/audit/entry.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/** Revokes the open invitations to an address, in one workspace or in the whole organization. Returns the audit events. */
export async function closeInvitations(
  tx: Tx,
  email: string,
  { organizationId, workspaceId }: { organizationId: string; workspaceId?: string },
  now: Date,
): Promise<AuditDraft[]> {
  const workspace = { organizationId, ...(workspaceId !== undefined && { id: workspaceId }) };
  const closed = await tx.workspaceInvitation.updateManyAndReturn({
    where: { email, workspace, state: "PENDING" },
    data: { state: "REVOKED", settledAt: now },
    select: { id: true, workspaceId: true },
  });
  return closed.map((row) => ({
    action: "workspace_invitation.revoked",
    resourceId: row.id,
    organizationId,
    workspaceId: row.workspaceId,
  }));
}
