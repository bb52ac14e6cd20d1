import { addWorkspaceMember } from "../../src/domains/members/addWorkspaceMember.ts";
import { changeOrganizationMemberRole } from "../../src/domains/members/changeOrganizationMemberRole.ts";
import { removeOrganizationMember } from "../../src/domains/members/removeOrganizationMember.ts";
import { removeWorkspaceMember } from "../../src/domains/members/removeWorkspaceMember.ts";
import { updateWorkspaceMember } from "../../src/domains/members/updateWorkspaceMember.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { OrganizationRole } from "../organizations/types.ts";
import { WorkspaceRole } from "../workspaces/types.ts";
import { MembershipStatus, OrganizationMember, WorkspaceMember } from "./types.ts";

const ChangeOrganizationMemberRoleInput = builder.inputType("ChangeOrganizationMemberRoleInput", {
  description: "The new role of a member of an organization.",
  fields: (t) => ({
    id: t.id({ description: "The id of the organization member." }),
    role: t.field({ type: OrganizationRole, description: "ADMIN or MEMBER. Ownership is transferred, not given." }),
  }),
});

const AddWorkspaceMemberInput = builder.inputType("AddWorkspaceMemberInput", {
  description: "A member of the organization who gets a role in one of its workspaces.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace." }),
    userId: t.id({ description: "The person; must be a member of the organization." }),
    role: t.field({ type: WorkspaceRole, description: "What they may do there." }),
  }),
});

const UpdateWorkspaceMemberInput = builder.inputType("UpdateWorkspaceMemberInput", {
  description: "What to change. What is absent stays; nothing here can be null.",
  fields: (t) => ({
    id: t.id({ description: "The id of the workspace member." }),
    role: t.field({ type: WorkspaceRole, required: false, description: "What they may do in the workspace." }),
    status: t.field({ type: MembershipStatus, required: false, description: "Whether the membership counts." }),
  }),
});

const ChangeOrganizationMemberRolePayload = payload<{
  id: string;
  organizationId: string;
  userId: string;
  role: "OWNER" | "ADMIN" | "MEMBER";
}>("changeOrganizationMemberRole", {
  fields: (t) => ({
    member: t.field({ type: OrganizationMember, description: "The member.", resolve: (row) => row }),
  }),
});

const workspaceMemberPayload = (mutation: string) =>
  payload<{ id: string }>(mutation, {
    fields: (t) => ({ member: t.field({ type: WorkspaceMember, description: "The member.", resolve: (row) => row }) }),
  });
const AddWorkspaceMemberPayload = workspaceMemberPayload("addWorkspaceMember");
const UpdateWorkspaceMemberPayload = workspaceMemberPayload("updateWorkspaceMember");

const removalPayload = (mutation: string) =>
  payload<{ id: string }>(mutation, {
    fields: (t) => ({
      deletedId: t.id({ description: "The id of the membership that is gone.", resolve: ({ id }) => id }),
    }),
  });
const RemoveOrganizationMemberPayload = removalPayload("removeOrganizationMember");
const RemoveWorkspaceMemberPayload = removalPayload("removeWorkspaceMember");

const RemoveOrganizationMemberInput = inputOf("removeOrganizationMember", {
  fields: (t) => ({
    id: t.id({ description: "The id of the organization member." }),
  }),
});

const RemoveWorkspaceMemberInput = inputOf("removeWorkspaceMember", {
  fields: (t) => ({
    id: t.id({ description: "The id of the workspace member." }),
  }),
});

builder.mutationFields((t) => ({
  changeOrganizationMemberRole: t.field({
    ...authScopes("write", { role: "organizationAdmin" }),
    type: ChangeOrganizationMemberRolePayload,
    description:
      "Makes a member an admin of the organization, or an admin a member. For its owner and admins, of others; CONFLICT for the owner's role, INVALID_INPUT for OWNER.",
    args: { input: t.arg({ type: ChangeOrganizationMemberRoleInput }) },
    resolve: (_root, { input }, { scope }) => changeOrganizationMemberRole(scope, input),
  }),
  removeOrganizationMember: t.field({
    ...authScopes("write", { role: "organizationAdmin" }),
    type: RemoveOrganizationMemberPayload,
    description:
      "Removes a member from an organization and from all of its workspaces, and revokes their tokens that are bound to those. For its owner and admins; everyone but the owner may leave (CONFLICT).",
    args: { input: t.arg({ type: RemoveOrganizationMemberInput }) },
    resolve: (_root, { input }, { scope }) => removeOrganizationMember(scope, input),
  }),
  addWorkspaceMember: t.field({
    ...authScopes("write", { role: "workspaceAdmin" }),
    type: AddWorkspaceMemberPayload,
    description:
      "Gives a member of the organization a role in a workspace. INVALID_INPUT for anyone else, CONFLICT for who is a member already.",
    args: { input: t.arg({ type: AddWorkspaceMemberInput }) },
    resolve: (_root, { input }, { scope }) => addWorkspaceMember(scope, input),
  }),
  updateWorkspaceMember: t.field({
    ...authScopes("write", { role: "workspaceAdmin" }),
    type: UpdateWorkspaceMemberPayload,
    description: "Changes role and status of a workspace member.",
    args: { input: t.arg({ type: UpdateWorkspaceMemberInput }) },
    resolve: (_root, { input }, { scope }) => updateWorkspaceMember(scope, input),
  }),
  removeWorkspaceMember: t.field({
    ...authScopes("write", { role: "workspaceAdmin" }),
    type: RemoveWorkspaceMemberPayload,
    description:
      "Removes a member from a workspace and revokes their tokens that are bound to it. They stay in the organization. For the workspace's admins; everyone may leave.",
    args: { input: t.arg({ type: RemoveWorkspaceMemberInput }) },
    resolve: (_root, { input }, { scope }) => removeWorkspaceMember(scope, input),
  }),
}));
