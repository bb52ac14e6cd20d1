import type { Prisma } from "../../../prisma/generated/client/client.ts";
import type { User, Viewer } from "./viewer.ts";

/** Matches no row. */
const NOTHING = { id: { in: [] as string[] } };

const administered = (user: User) => [...user.organizations].filter(([, role]) => role !== "MEMBER").map(([id]) => id);

/** The organizations that a viewer is a member of; none for a workspace-bound token. */
export function organizations(viewer: Viewer): Prisma.OrganizationWhereInput {
  return viewer.kind === "user" ? { id: { in: [...viewer.organizations.keys()] } } : NOTHING;
}

/** Rows that belong to an organization within reach. */
export function inOrganizations(viewer: Viewer): { organization: Prisma.OrganizationWhereInput } {
  return { organization: organizations(viewer) };
}

/** Themes within reach: every theme for owners and admins of its organization, the published ones for its other members. */
export function themes(viewer: Viewer): Prisma.ThemeWhereInput {
  if (viewer.kind === "anonymous") return NOTHING;
  return {
    ...inOrganizations(viewer),
    OR: [{ publishedRevision: { gt: 0 } }, { organizationId: { in: administered(viewer) } }],
  };
}

/** The workspaces that a viewer is an active member of, and all those of the organizations that they own or administer. */
export function workspaces(viewer: Viewer): Prisma.WorkspaceWhereInput {
  if (viewer.kind === "anonymous") return NOTHING;
  const mine = { id: { in: [...viewer.workspaces.keys()] } };
  const organizationIds = administered(viewer);
  return organizationIds.length === 0 ? mine : { OR: [mine, { organizationId: { in: organizationIds } }] };
}

/** Rows that belong to a workspace within reach. */
export function inWorkspaces(viewer: Viewer): { workspace: Prisma.WorkspaceWhereInput } {
  return { workspace: workspaces(viewer) };
}

/** The workspaces that a viewer administers: who may see invitations. */
export function administeredWorkspaces(viewer: Viewer): Prisma.WorkspaceWhereInput {
  if (viewer.kind === "anonymous") return NOTHING;
  const mine = [...viewer.workspaces].filter(([, { role }]) => role === "ADMIN").map(([id]) => id);
  return { OR: [{ id: { in: mine } }, { organizationId: { in: administered(viewer) } }] };
}

/** Rows that belong to a workspace that the viewer administers. */
export function inAdministeredWorkspaces(viewer: Viewer): { workspace: Prisma.WorkspaceWhereInput } {
  return { workspace: administeredWorkspaces(viewer) };
}

/** Transfers of ownership: those of organizations that the viewer administers, and those of their own where they still are members. */
export function ownershipTransfers(viewer: Viewer): Prisma.OwnershipTransferWhereInput {
  if (viewer.kind === "anonymous") return NOTHING;
  const party = { OR: [{ nomineeId: viewer.id }, { priorOwnerId: viewer.id }] };
  return { OR: [{ organizationId: { in: administered(viewer) } }, { ...inOrganizations(viewer), ...party }] };
}

/** The people that a viewer shares an organization or a workspace with, and themselves. */
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
