import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { hasSession, type User, type Viewer, type WorkspaceMembership } from "./viewer.ts";

/** A filter that matches no row. */
const NOTHING = { id: { in: [] as string[] } };

const administered = (user: User) => [...user.organizations].filter(([, role]) => role !== "MEMBER").map(([id]) => id);

/** Filters the organizations that a viewer is a member of; none for a workspace-bound token. */
export function organizations(viewer: Viewer): Prisma.OrganizationWhereInput {
  return viewer.kind === "user" ? { id: { in: [...viewer.organizations.keys()] } } : NOTHING;
}

/** Filters rows of the viewer's organizations. */
export function inOrganizations(viewer: Viewer): { organization: Prisma.OrganizationWhereInput } {
  return { organization: organizations(viewer) };
}

/** Filters rows of organizations that the viewer owns or administers; none for a workspace-bound token. */
export function inAdministeredOrganizations(viewer: Viewer): { organizationId: { in: string[] } } {
  return { organizationId: { in: viewer.kind === "user" ? administered(viewer) : [] } };
}

/**
 * Filters visible themes: all themes for owners and admins of their organization, the published ones for its other
 * members.
 */
export function themes(viewer: Viewer): Prisma.ThemeWhereInput {
  if (viewer.kind === "anonymous") return NOTHING;
  return {
    ...inOrganizations(viewer),
    OR: [{ publishedRevision: { gt: 0 } }, { organizationId: { in: administered(viewer) } }],
  };
}

/**
 * Filters the workspaces in which the viewer is an active member, and all workspaces of organizations that the viewer
 * owns or administers.
 */
export function workspaces(viewer: Viewer): Prisma.WorkspaceWhereInput {
  return viewer.kind === "anonymous" ? NOTHING : withInherited(viewer, () => true);
}

/**
 * Filters the workspaces of a person's memberships, and all workspaces of organizations that the person administers.
 * Memberships inside these organizations are left out of the statement, where each would be a parameter.
 */
function withInherited(user: User, counts: (membership: WorkspaceMembership) => boolean): Prisma.WorkspaceWhereInput {
  const organizationIds = administered(user);
  const ids: string[] = [];
  for (const [id, membership] of user.workspaces)
    if (counts(membership) && !organizationIds.includes(membership.organizationId)) ids.push(id);
  if (organizationIds.length === 0) return { id: { in: ids } };
  const inherited = { organizationId: { in: organizationIds } };
  return ids.length === 0 ? inherited : { OR: [{ id: { in: ids } }, inherited] };
}

/** Filters rows of visible workspaces. */
export function inWorkspaces(viewer: Viewer): { workspace: Prisma.WorkspaceWhereInput } {
  return { workspace: workspaces(viewer) };
}

/** Filters the workspaces that a viewer administers, whose invitations the viewer may see. */
export function administeredWorkspaces(viewer: Viewer): Prisma.WorkspaceWhereInput {
  return viewer.kind === "anonymous" ? NOTHING : withInherited(viewer, ({ role }) => role === "ADMIN");
}

/** Filters rows of workspaces that the viewer administers. */
export function inAdministeredWorkspaces(viewer: Viewer): { workspace: Prisma.WorkspaceWhereInput } {
  return { workspace: administeredWorkspaces(viewer) };
}

/**
 * Filters rows that belong to an organization or to one of its workspaces, for viewers who administer that organization
 * or that workspace.
 */
export function ofAdministeredTenants(viewer: Viewer): {
  OR: [{ organizationId: { in: string[] } }, { workspace: Prisma.WorkspaceWhereInput }];
} {
  return { OR: [inAdministeredOrganizations(viewer), inAdministeredWorkspaces(viewer)] };
}

/**
 * Filters ownership transfers of organizations that the viewer administers, and the viewer's own in organizations of
 * which they are a member.
 */
export function ownershipTransfers(viewer: Viewer): Prisma.OwnershipTransferWhereInput {
  if (viewer.kind === "anonymous") return NOTHING;
  const party = { OR: [{ nomineeId: viewer.id }, { priorOwnerId: viewer.id }] };
  return { OR: [{ organizationId: { in: administered(viewer) } }, { ...inOrganizations(viewer), ...party }] };
}

/** Filters the viewer's own rows, for a viewer with a session; null for all others. */
export function ownInSession(viewer: Viewer): { userId: string } | null {
  return viewer.kind === "user" && hasSession(viewer) ? { userId: viewer.id } : null;
}

/** Filters the viewer, and the people who share an organization or a workspace with the viewer. */
export function people(viewer: Viewer): Prisma.UserWhereInput {
  if (viewer.kind === "anonymous") return NOTHING;
  return {
    OR: [
      { id: viewer.id },
      { organizationMembers: { some: { organizationId: { in: [...viewer.organizations.keys()] } } } },
      { workspaceMembers: { some: { workspace: workspaces(viewer) } } },
    ],
  };
}
