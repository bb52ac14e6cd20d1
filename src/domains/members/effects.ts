import type { WorkspaceMember, WorkspaceRole } from "../../../prisma/generated/client/client.ts";
import { type AuditDraft, changes } from "../../platform/audit/entry.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Services } from "../../platform/services/services.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { endGrants } from "../applications/effects.ts";
import { closeInvitations } from "../invitations/effects.ts";
import { count } from "../usage/effects.ts";
import { joined, left } from "./evidence.ts";

/** Where a person has access: all workspaces of an organization, or one of them. */
export interface Place {
  organizationId: string;
  workspaceId?: string;
}

/**
 * Memberships of one organization change one after the other: else somebody could enter a workspace while they are removed from
 * the organization. Read what the change depends on after this.
 */
export async function lockMemberships(tx: Tx, organizationId: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
}

/**
 * Makes a person a member of an organization, unless they are one. Gives the evidence.
 * @throws DomainError QUOTA_EXCEEDED when its plan has no place left
 */
export async function joinOrganization(
  tx: Tx,
  services: Services,
  organizationId: string,
  userId: string,
  now: Date,
): Promise<AuditDraft[]> {
  const where = { organizationId_userId: { organizationId, userId } };
  if (await tx.organizationMember.findUnique({ where, select: { id: true } })) return [];
  await tx.organizationMember.create({
    data: { id: newId("orm"), organizationId, userId, role: "MEMBER", createdAt: now },
  });
  await count(tx, services, { organizationId, metric: "team_members", delta: 1, at: now });
  return [
    {
      action: "organization.member_added",
      resourceId: organizationId,
      organizationId,
      changed: joined(userId, "MEMBER"),
    },
  ];
}

/** Makes a person an active member of a workspace. One who is active keeps the role that they have. */
export async function joinWorkspace(
  tx: Tx,
  place: Required<Place>,
  { userId, role }: { userId: string; role: WorkspaceRole },
  now: Date,
): Promise<{ member: WorkspaceMember; evidence: AuditDraft[] }> {
  const { workspaceId } = place;
  const known = await tx.workspaceMember.findUnique({ where: { workspaceId_userId: { workspaceId, userId } } });
  if (known?.status === "ACTIVE") return { member: known, evidence: [] };
  if (!known) {
    const stamp = { createdAt: now, updatedAt: now };
    const member = await tx.workspaceMember.create({ data: { id: newId("wsm"), workspaceId, userId, role, ...stamp } });
    return {
      member,
      evidence: [{ action: "workspace_member.added", resourceId: member.id, ...place, changed: joined(userId, role) }],
    };
  }
  const where = { id: known.id, status: known.status, role: known.role };
  const member = await compareAndSet(
    tx.workspaceMember.update({ where, data: { role, status: "ACTIVE", updatedAt: now } }),
  );
  const changed = changes(known, { role, status: member.status }, { role: "values", status: "values" });
  return { member, evidence: [{ action: "workspace_member.changed", resourceId: member.id, ...place, changed }] };
}

/** Revokes the open invitations to a person's address. Gives the evidence. */
export async function closeInvitationsTo(tx: Tx, userId: string, place: Place, now: Date): Promise<AuditDraft[]> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  return closeInvitations(tx, email, place, now);
}

/** Ends what a person has in a place: memberships of workspaces, open invitations, and tokens bound there. Gives the evidence. */
export async function endAccess(tx: Tx, userId: string, place: Place, now: Date): Promise<AuditDraft[]> {
  const { organizationId, workspaceId } = place;
  const workspace = { organizationId, ...(workspaceId !== undefined && { id: workspaceId }) };
  const members = await tx.workspaceMember.findMany({ where: { userId, workspace }, orderBy: { id: "asc" } });
  await tx.workspaceMember.deleteMany({ where: { id: { in: members.map(({ id }) => id) } } });
  const removed = members.map(
    (member): AuditDraft => ({
      action: "workspace_member.removed",
      resourceId: member.id,
      organizationId,
      workspaceId: member.workspaceId,
      changed: left(userId, member.role),
    }),
  );
  const closed = await closeInvitationsTo(tx, userId, place, now);
  return [...removed, ...closed, ...(await revokeBoundTokens(tx, userId, place, now))];
}

/** API tokens and applications that are bound to what the person left. Owners and admins of the organization keep theirs: they stay admins of each workspace. */
async function revokeBoundTokens(
  tx: Tx,
  userId: string,
  { organizationId, workspaceId }: Place,
  now: Date,
): Promise<AuditDraft[]> {
  const administers = await tx.organizationMember.count({ where: { organizationId, userId, role: { not: "MEMBER" } } });
  if (administers > 0) return [];
  const workspace = { organizationId, ...(workspaceId !== undefined && { id: workspaceId }) };
  const tokens = await tx.apiToken.updateManyAndReturn({
    where: { userId, workspace, revokedAt: null },
    data: { revokedAt: now },
    select: { id: true, workspaceId: true },
  });
  const grants = await endGrants(tx, { userId, workspace }, now);
  const ended = (action: "identity.api_token_revoked" | "application.grant_revoked", bound: typeof grants) =>
    bound.map(({ id, workspaceId: where }) => ({ action, resourceId: id, organizationId, workspaceId: where }));
  return [...ended("identity.api_token_revoked", tokens), ...ended("application.grant_revoked", grants)];
}
