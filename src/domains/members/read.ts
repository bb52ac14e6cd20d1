import type { OrganizationMember, WorkspaceMember } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/**
 * Returns members of visible organizations, in the order of their ids; null for others. The caller passes at most 100
 * ids.
 */
export async function organizationMembersByIds(
  context: RequestContext,
  ids: readonly string[],
): Promise<(OrganizationMember | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.inOrganizations(context.viewer) };
  return inOrder(ids, await context.services.database.prisma.organizationMember.findMany({ where }));
}

/**
 * Returns members of visible workspaces, in the order of their ids; null for others. The caller passes at most 100 ids.
 */
export async function workspaceMembersByIds(
  context: RequestContext,
  ids: readonly string[],
): Promise<(WorkspaceMember | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.inWorkspaces(context.viewer) };
  return inOrder(ids, await context.services.database.prisma.workspaceMember.findMany({ where }));
}

/**
 * Returns a member of an organization as the target of a write.
 * @throws DomainError NOT_FOUND, also for a member whom the viewer cannot see
 */
export async function organizationMemberTarget(
  tx: Tx,
  context: RequestContext,
  id: string,
): Promise<OrganizationMember> {
  const row = await tx.organizationMember.findFirst({ where: { id, ...reach.inOrganizations(context.viewer) } });
  if (!row) throw notFound("Member");
  return row;
}

/**
 * Returns a member of a workspace as the target of a write, with the organization's id.
 * @throws DomainError NOT_FOUND, also for a member whom the viewer cannot see
 */
export async function workspaceMemberTarget(
  tx: Tx,
  context: RequestContext,
  id: string,
): Promise<WorkspaceMember & { organizationId: string }> {
  const where = { id, ...reach.inWorkspaces(context.viewer) };
  const row = await tx.workspaceMember.findFirst({
    where,
    include: { workspace: { select: { organizationId: true } } },
  });
  if (!row) throw notFound("Member");
  const { workspace, ...member } = row;
  return { ...member, organizationId: workspace.organizationId };
}
