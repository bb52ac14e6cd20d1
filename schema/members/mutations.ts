import { addWorkspaceMember } from "../../src/domains/members/addWorkspaceMember.ts";
import { changeOrganizationMemberRole } from "../../src/domains/members/changeOrganizationMemberRole.ts";
import { leaveOrganization } from "../../src/domains/members/leaveOrganization.ts";
import { removeOrganizationMember } from "../../src/domains/members/removeOrganizationMember.ts";
import { removeWorkspaceMember } from "../../src/domains/members/removeWorkspaceMember.ts";
import { updateWorkspaceMember } from "../../src/domains/members/updateWorkspaceMember.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "../identity/changed.ts";
import { changedOrganization } from "../organizations/changed.ts";
import { OrganizationRole } from "../organizations/types.ts";
import { changedWorkspace } from "../workspaces/changed.ts";
import { WorkspaceRole } from "../workspaces/types.ts";
import { MembershipStatus, OrganizationMember, WorkspaceMember } from "./types.ts";

const workspaceMemberPayload = <Row extends { id: string }>(t: PayloadFields<Row>) => ({
  workspaceMember: t.field({
    type: WorkspaceMember,
    description: "Workspace member who was added or changed.",
    resolve: (row) => row,
  }),
});

const DELETED = "Id of the membership that was deleted.";

mutation("changeOrganizationMemberRole", {
  ...requires("write", { role: "organizationAdmin" }),
  description:
    "Changes another member's role in an organization to `ADMIN` or `MEMBER`.\n\nFails with CONFLICT if the member is the owner, and with INVALID_INPUT for the role `OWNER`.",
  inputDescription: "Member of an organization and the member's new role.",
  input: (t) => ({
    id: t.id({ description: "Id of the organization member." }),
    role: t.field({
      type: OrganizationRole,
      description: "New role, `ADMIN` or `MEMBER`. Ownership is transferred with `nominateOwner`.",
    }),
  }),
  run: (context, input) => changeOrganizationMemberRole(context, input),
  payload: (t) => ({
    organizationMember: t.field({
      type: OrganizationMember,
      description: "Organization member whose role was changed.",
      resolve: (row) => row,
    }),
  }),
});

mutation("removeOrganizationMember", {
  ...requires("write", { role: "organizationAdmin" }),
  description:
    "Removes a member from an organization and all of its workspaces, and revokes their API tokens that are bound to these.\n\nMembers can also remove their own membership, whatever their role. Fails with CONFLICT for the owner.",
  input: (t) => ({ id: t.id({ description: "Id of the organization member to remove." }) }),
  run: (context, input) => removeOrganizationMember(context, input),
  payload: (t) => ({
    deletedId: t.id({ description: DELETED, resolve: ({ id }) => id }),
    organization: changedOrganization(t),
    viewer: changedViewer(t),
  }),
});

mutation("leaveOrganization", {
  ...requires("write", { role: "self" }),
  description:
    "Ends the viewer's membership of an organization and of its workspaces. Fails with CONFLICT for the owner, who transfers the ownership first.",
  input: (t) => ({ id: t.id({ description: "Id of the organization to leave." }) }),
  run: (context, input) => leaveOrganization(context, input),
  payload: (t) => ({
    deletedId: t.id({ description: DELETED, resolve: ({ id }) => id }),
    viewer: changedViewer(t),
  }),
});

mutation("addWorkspaceMember", {
  ...requires("write", { role: "workspaceAdmin" }),
  description:
    "Adds a member of the organization to one of its workspaces.\n\nFails with INVALID_INPUT if the user is not in the organization, and with CONFLICT if they already are a workspace member.",
  inputDescription: "User who becomes a member of a workspace, and their role.",
  input: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that the user joins." }),
    userId: t.id({ description: "Id of the user, who must be a member of the organization." }),
    role: t.field({ type: WorkspaceRole, description: "Role of the user in the workspace." }),
    canApprove: t.boolean({
      required: false,
      description:
        "Whether the user may approve publications, whatever the role. False if absent; null is not accepted.",
    }),
  }),
  run: (context, input) => addWorkspaceMember(context, input),
  payload: workspaceMemberPayload,
});

mutation("updateWorkspaceMember", {
  ...requires("write", { role: "workspaceAdmin" }),
  description: "Changes the role, the status or the permission to approve publications of a workspace member.",
  inputDescription: "Workspace member and the fields to change. Absent fields stay unchanged; no field accepts null.",
  input: (t) => ({
    id: t.id({ description: "Id of the workspace member." }),
    role: t.field({ type: WorkspaceRole, required: false, description: "New role of the member in the workspace." }),
    status: t.field({ type: MembershipStatus, required: false, description: "New status of the membership." }),
    canApprove: t.boolean({
      required: false,
      description: "Whether the member may approve publications, whatever the role.",
    }),
  }),
  run: (context, input) => updateWorkspaceMember(context, input),
  payload: workspaceMemberPayload,
});

mutation("removeWorkspaceMember", {
  ...requires("write", { role: "workspaceAdmin" }),
  description:
    "Removes a member from a workspace and revokes their API tokens that are bound to it. The user stays in the organization.\n\nMembers can also remove their own membership, whatever their role.",
  input: (t) => ({ id: t.id({ description: "Id of the workspace member to remove." }) }),
  run: (context, input) => removeWorkspaceMember(context, input),
  payload: (t) => ({
    deletedId: t.id({ description: DELETED, resolve: ({ id }) => id }),
    workspace: changedWorkspace(t),
    viewer: changedViewer(t),
  }),
});
