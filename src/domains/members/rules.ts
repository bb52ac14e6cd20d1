import type { OrganizationMember, WorkspaceMember } from "../../../prisma/generated/client/client.ts";
import { can } from "../../platform/access/permissions.ts";
import type { Viewer } from "../../platform/access/viewer.ts";

type Member = Pick<OrganizationMember, "organizationId" | "userId">;
type Colleague = Pick<WorkspaceMember, "workspaceId" | "userId"> & { organizationId: string };

const isSelf = (viewer: Viewer, { userId }: { userId: string }) => can(viewer, "self", { userId });

/** Owner and admins change the role of others; nobody their own. That the owner's stays is a rule on the state. */
export function mayChangeRole(viewer: Viewer, member: Member): boolean {
  return can(viewer, "organization.administer", member) && !isSelf(viewer, member);
}

/** Owner and admins remove others, and everyone may leave. That the owner stays is a rule on the state. */
export function mayRemove(viewer: Viewer, member: Member): boolean {
  return can(viewer, "organization.administer", member) || isSelf(viewer, member);
}

/** Admins of a workspace remove its members, and everyone may leave. */
export function mayRemoveFromWorkspace(viewer: Viewer, member: Colleague): boolean {
  return can(viewer, "workspace.administer", member) || isSelf(viewer, member);
}
