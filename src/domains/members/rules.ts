import type { OrganizationMember, WorkspaceMember } from "../../../prisma/generated/client/client.ts";
import { can } from "../../platform/access/permissions.ts";
import type { Viewer } from "../../platform/access/viewer.ts";

type Member = Pick<OrganizationMember, "organizationId" | "userId">;
type Colleague = Pick<WorkspaceMember, "workspaceId" | "userId"> & { organizationId: string };

const isSelf = (viewer: Viewer, { userId }: { userId: string }) => can(viewer, "self", { userId });

/**
 * Whether the viewer may change a member's role: the owner and admins may, except their own. A rule on the state
 * protects the owner's role.
 */
export function mayChangeRole(viewer: Viewer, member: Member): boolean {
  return can(viewer, "organization.administer", member) && !isSelf(viewer, member);
}

/**
 * Whether the viewer may remove a member: the owner and admins may remove others, and every member may leave. A rule on
 * the state keeps the owner.
 */
export function mayRemove(viewer: Viewer, member: Member): boolean {
  return can(viewer, "organization.administer", member) || isSelf(viewer, member);
}

/** Whether the viewer may remove a member of a workspace: its admins may remove others, and every member may leave. */
export function mayRemoveFromWorkspace(viewer: Viewer, member: Colleague): boolean {
  return can(viewer, "workspace.administer", member) || isSelf(viewer, member);
}
