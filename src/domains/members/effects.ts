import type { OrganizationMember, WorkspaceMember, WorkspaceRole } from "../../../prisma/generated/client/client.ts";
import { type AuditDraft, changes, organizationEvent } from "../../platform/audit/entry.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import type { Services } from "../../platform/services/services.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { lockRow } from "../../platform/write/sql.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { endGrants } from "../applications/effects.ts";
import { closeInvitations } from "../invitations/effects.ts";
import { endNominationOf } from "../ownership/effects.ts";
import { count } from "../usage/effects.ts";
import { joined, left } from "./auditEvents.ts";

/** The place of a membership: an organization with all its workspaces, or one workspace. */
export interface Place {
  organizationId: string;
  workspaceId?: string;
}

/**
 * Serializes changes of an organization's memberships, so that a user cannot join a workspace during their removal from
 * the organization. Read the rows that the change depends on after this call.
 */
export async function lockMemberships(tx: Tx, organizationId: string): Promise<void> {
  await lockRow(tx, "organization", organizationId, "NO KEY UPDATE");
}

/**
 * Makes a user a member of an organization, if not already one. Returns the audit events.
 * @throws DomainError QUOTA_EXCEEDED if the plan allows no further member
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
  return [organizationEvent("organization.member_added", organizationId, joined(userId, "MEMBER"))];
}

/** Makes a user an active member of a workspace. An active member keeps their role. */
export async function joinWorkspace(
  tx: Tx,
  place: Required<Place>,
  { userId, role }: { userId: string; role: WorkspaceRole },
  now: Date,
): Promise<{ member: WorkspaceMember; audit: AuditDraft[] }> {
  const { workspaceId } = place;
  const row = await tx.workspaceMember.findUnique({ where: { workspaceId_userId: { workspaceId, userId } } });
  if (row?.status === "ACTIVE") return { member: row, audit: [] };
  if (!row) {
    const stamp = { createdAt: now, updatedAt: now };
    const member = await tx.workspaceMember.create({ data: { id: newId("wsm"), workspaceId, userId, role, ...stamp } });
    return {
      member,
      audit: [{ action: "workspace_member.added", resourceId: member.id, ...place, changed: joined(userId, role) }],
    };
  }
  const where = { id: row.id, status: row.status, role: row.role };
  const member = await compareAndSet(
    tx.workspaceMember.update({ where, data: { role, status: "ACTIVE", canApprove: false, updatedAt: now } }),
  );
  const { status, canApprove } = member;
  const changed = changes(
    row,
    { role, status, canApprove },
    { role: "values", status: "values", canApprove: "values" },
  );
  return { member, audit: [{ action: "workspace_member.changed", resourceId: member.id, ...place, changed }] };
}

/** Revokes the open invitations to a user's address. Returns the audit events. */
export async function closeInvitationsTo(tx: Tx, userId: string, place: Place, now: Date): Promise<AuditDraft[]> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  return closeInvitations(tx, email, place, now);
}

/** The records of a member's end in an organization, for the write that ends it. */
export interface Departure {
  audit: AuditDraft[];
  outbox: OutboxDraft[];
  touched: string[];
}

/**
 * Ends a membership of an organization, with the member's workspace memberships, bound tokens, open invitations and
 * nomination as owner. The caller holds the lock of the memberships. `by` is the id of the user who ends it.
 */
export async function endMembership(
  tx: Tx,
  services: Services,
  { id, organizationId, userId, role }: OrganizationMember,
  by: string,
  now: Date,
): Promise<Departure> {
  await tx.organizationMember.delete({ where: { id } });
  await count(tx, services, { organizationId, metric: "team_members", delta: -1, at: now });
  const nomination = await endNominationOf(tx, { organizationId, userId }, by, now);
  const removed = organizationEvent("organization.member_removed", organizationId, left(userId, role));
  return {
    audit: [removed, ...(await endAccess(tx, userId, { organizationId }, now)), ...(nomination?.audit ?? [])],
    outbox: nomination?.outbox ?? [],
    touched: [userId, ...(nomination?.touched ?? [])],
  };
}

/**
 * Ends a user's access to a place: workspace memberships, open invitations and bound tokens. Returns the audit events.
 */
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

/**
 * Revokes API tokens and application grants that are bound to the place. Owners and admins of the organization keep
 * theirs, because they administer every workspace.
 */
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

/**
 * Returns the ids of the organizations whose members, or those of their workspaces, see a person's name and address.
 */
export async function tenantsOf(tx: Tx, userId: string): Promise<string[]> {
  const organizations = await tx.organizationMember.findMany({ where: { userId }, select: { organizationId: true } });
  const workspaces = await tx.workspaceMember.findMany({
    where: { userId },
    select: { workspace: { select: { organizationId: true } } },
  });
  return [...organizations, ...workspaces.map(({ workspace }) => workspace)].map((each) => each.organizationId);
}
