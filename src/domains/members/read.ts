import type { OrganizationMember, WorkspaceMember } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { Scope } from "../../platform/access/scope.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/** Members of organizations within reach, in the order of their ids; null for the others. At most 100. */
export async function organizationMembersByIds(
  scope: Scope,
  ids: readonly string[],
): Promise<(OrganizationMember | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.inOrganizations(scope.viewer) };
  return inOrder(ids, await scope.services.database.prisma.organizationMember.findMany({ where }));
}

/** Members of workspaces within reach, in the order of their ids; null for the others. At most 100. */
export async function workspaceMembersByIds(scope: Scope, ids: readonly string[]): Promise<(WorkspaceMember | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.inWorkspaces(scope.viewer) };
  return inOrder(ids, await scope.services.database.prisma.workspaceMember.findMany({ where }));
}

/** A member of an organization as a write acts on them. @throws DomainError NOT_FOUND, also for one out of reach */
export async function organizationMemberTarget(tx: Tx, scope: Scope, id: string): Promise<OrganizationMember> {
  const row = await tx.organizationMember.findFirst({ where: { id, ...reach.inOrganizations(scope.viewer) } });
  if (!row) throw notFound("Member");
  return row;
}

/** A member of a workspace as a write acts on them: with the id of the organization. @throws DomainError NOT_FOUND, also for one out of reach */
export async function workspaceMemberTarget(
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<WorkspaceMember & { organizationId: string }> {
  const where = { id, ...reach.inWorkspaces(scope.viewer) };
  const row = await tx.workspaceMember.findFirst({
    where,
    include: { workspace: { select: { organizationId: true } } },
  });
  if (!row) throw notFound("Member");
  const { workspace, ...member } = row;
  return { ...member, organizationId: workspace.organizationId };
}
