import type { OrganizationMember, WorkspaceMember } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { readByIds } from "../../platform/access/visibleRows.ts";
import { notFound } from "../../platform/errors/errors.ts";
import type { PageQuery } from "../../platform/paging/page.ts";
import type { SearchedRow } from "../../platform/search/words.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { type MemberFilter, membersMatching } from "./filter.ts";

/**
 * Returns members of visible organizations, in the order of their ids; null for others. The caller passes at most 100
 * ids.
 */
export const organizationMembersByIds = readByIds("organizationMember", reach.inOrganizations);

/**
 * Returns members of visible workspaces, in the order of their ids; null for others. The caller passes at most 100 ids.
 */
export const workspaceMembersByIds = readByIds("workspaceMember", reach.inWorkspaces);

/**
 * Returns the members of a workspace that a filter has without its search, each with the texts that are searched. The
 * caller has checked that the viewer can see the workspace.
 */
export async function workspaceMembersToSearch(
  { services }: RequestContext,
  workspaceId: string,
  filter: MemberFilter,
  { where, orderBy }: Pick<PageQuery, "where" | "orderBy">,
): Promise<SearchedRow[]> {
  const rows = await services.database.prisma.workspaceMember.findMany({
    where: { AND: [{ workspaceId }, where, membersMatching(filter)] },
    orderBy,
    select: { id: true, user: { select: { name: true, email: true } } },
  });
  return rows.map(({ id, user }) => ({ id, texts: [user.name, user.email] }));
}

/**
 * Returns a member of an organization as the target of a write.
 * @throws DomainError NOT_FOUND, also for a member whom the viewer cannot see
 */
export async function organizationMemberTarget(
  tx: Tx,
  context: RequestContext,
  which: { id: string } | { organizationId: string; userId: string },
): Promise<OrganizationMember> {
  const where = { AND: [which, reach.inOrganizations(context.viewer)] };
  const row = await tx.organizationMember.findFirst({ where });
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
