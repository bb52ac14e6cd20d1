import type { AuditDraft } from "../../platform/audit/entry.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/**
 * Revokes the open invitations to an address, in one workspace or in the whole organization. Returns the audit events.
 */
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

/**
 * Deletes the invitations that a person sent, received or accepted. Returns the audit events of those that were open.
 */
export async function deleteInvitationsOf(tx: Tx, { id, email }: { id: string; email: string }): Promise<AuditDraft[]> {
  const where = { OR: [{ email }, { invitedById: id }, { acceptedById: id }] };
  const open = await tx.workspaceInvitation.findMany({
    where: { AND: [where, { state: "PENDING" }] },
    select: { id: true, workspaceId: true, workspace: { select: { organizationId: true } } },
    orderBy: { id: "asc" },
  });
  await tx.workspaceInvitation.deleteMany({ where });
  return open.map((row) => ({
    action: "workspace_invitation.revoked",
    resourceId: row.id,
    organizationId: row.workspace.organizationId,
    workspaceId: row.workspaceId,
  }));
}

/** Returns the organizations with an open invitation to an address. */
export async function organizationsInviting(tx: Tx, email: string): Promise<string[]> {
  const open = await tx.workspaceInvitation.findMany({
    where: { email, state: "PENDING" },
    select: { workspace: { select: { organizationId: true } } },
  });
  return open.map(({ workspace }) => workspace.organizationId);
}
