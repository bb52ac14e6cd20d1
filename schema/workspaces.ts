import { can, workspaceRole } from "../src/access/permissions.ts";
import { createWorkspace } from "../src/workspaces/create.ts";
import { deleteWorkspace } from "../src/workspaces/delete.ts";
import { workspaceById, workspaceSettings, workspacesByIds } from "../src/workspaces/read.ts";
import { updateWorkspaceSettings } from "../src/workspaces/updateSettings.ts";
import { WorkspaceRole as WorkspaceRoles } from "../prisma/generated/client/client.ts";
import { builder } from "./builder.ts";
import { connectionType } from "./connection.ts";
import { Node, readableById } from "./node.ts";
import { admits } from "./roots.ts";

export const WorkspaceRole = builder.enumType("WorkspaceRole", {
  description: "What a member may do in a workspace.",
  values: {
    ADMIN: { value: WorkspaceRoles.ADMIN, description: "Reads, edits and administers: settings, slots, members, invitations." },
    EDITOR: { value: WorkspaceRoles.EDITOR, description: "Reads and edits content." },
    VIEWER: { value: WorkspaceRoles.VIEWER, description: "Reads." },
  },
});

export const WorkspaceSettings = builder.prismaObject("Workspace", {
  variant: "WorkspaceSettings",
  description: "The settings of a workspace (interface, \"Workspace settings\"). Seen by its active members.",
  extensions: { resource: "WorkspaceSettings" },
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString("name", { description: "Display name, 1 to 120 characters." }),
    avatarUrl: t.exposeString("avatarUrl", { description: "An https URL, or empty." }),
    color: t.exposeString("color", { description: "`#rrggbb` in lower case." }),
    timezone: t.exposeString("timezone", { description: "IANA zone in which slots and days are meant." }),
    mediaCleanupDays: t.exposeInt("mediaCleanupDays", { description: "Days after which idle temporary media are cleaned, 1 to 3650." }),
    randomDelayMinutes: t.exposeInt("randomDelayMinutes", { description: "The most minutes that a slot is randomly delayed, 0 to 60." }),
    slotStartHour: t.exposeInt("slotStartHour", { description: "First hour that the slot planner offers, 0 to 23." }),
    slotEndHour: t.exposeInt("slotEndHour", { description: "Last hour that the slot planner offers, 0 to 23." }),
    slotIntervalMinutes: t.exposeInt("slotIntervalMinutes", { description: "Minutes between the slots that the planner offers, 1 to 180." }),
    weekStart: t.exposeInt("weekStart", { description: "First day of the week: 0 Sunday, 1 Monday." }),
  }),
});

export const Workspace = builder.prismaObject("Workspace", {
  description: "Where a team plans and publishes. Seen by its active members and by the owners and admins of its organization.",
  interfaces: [Node],
  select: { id: true, organizationId: true },
  fields: (t) => ({
    name: t.exposeString("name", { description: "Display name, 1 to 120 characters." }),
    revision: t.exposeInt("revision", { description: "Counts the changes of the settings; give it as `expectedRevision`." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When its settings last changed." }),
    settings: t.variant(WorkspaceSettings, { description: "Its settings." }),
    organization: t.relation("organization", {
      nullable: true,
      description: "The organization that it belongs to; null for a credential that is bound to the workspace.",
    }),
    viewerRole: t.field({
      type: WorkspaceRole,
      nullable: true,
      description: "The viewer's role here.",
      resolve: ({ id, organizationId }, _args, { scope: { viewer } }) =>
        viewer.kind === "user" ? workspaceRole(viewer, { workspaceId: id, organizationId }) : null,
    }),
    viewerCanEdit: t.boolean({
      description: "Whether the viewer may edit content here.",
      resolve: ({ id, organizationId }, _args, { scope }) => can(scope.viewer, "workspace.edit", { workspaceId: id, organizationId }),
    }),
    viewerCanAdminister: t.boolean({
      description: "Whether the viewer may change settings, slots and members.",
      resolve: ({ id, organizationId }, _args, { scope }) => can(scope.viewer, "workspace.administer", { workspaceId: id, organizationId }),
    }),
  }),
});

export const WorkspaceConnection = connectionType("Workspace", Workspace);

const CreateWorkspaceInput = builder.inputType("CreateWorkspaceInput", {
  description: "A new workspace.",
  fields: (t) => ({
    organizationId: t.id({ description: "The organization that it will belong to." }),
    name: t.string({ description: "Display name, 1 to 120 characters." }),
    timezone: t.string({ required: false, description: "IANA zone; UTC when left out." }),
  }),
});

const UpdateWorkspaceSettingsInput = builder.inputType("UpdateWorkspaceSettingsInput", {
  description: "What to change. What is absent stays; no setting can be null.",
  fields: (t) => ({
    expectedRevision: t.int({ required: false, description: "Refuse with REVISION_CONFLICT when the workspace has moved on from this revision." }),
    name: t.string({ required: false, description: "1 to 120 characters." }),
    avatarUrl: t.string({ required: false, description: "An https URL of at most 2048 characters, or empty." }),
    color: t.string({ required: false, description: "`#rrggbb`." }),
    timezone: t.string({ required: false, description: "IANA zone. Slots keep their wall-clock time." }),
    mediaCleanupDays: t.int({ required: false, description: "1 to 3650." }),
    randomDelayMinutes: t.int({ required: false, description: "0 to 60." }),
    slotStartHour: t.int({ required: false, description: "0 to 23, not after `slotEndHour`." }),
    slotEndHour: t.int({ required: false, description: "0 to 23." }),
    slotIntervalMinutes: t.int({ required: false, description: "1 to 180." }),
    weekStart: t.int({ required: false, description: "0 Sunday, 1 Monday." }),
  }),
});

const WorkspacePayload = (name: string, mutation: string) =>
  builder.objectRef<{ id: string; organizationId: string }>(name).implement({
    description: `Result of \`${mutation}\`.`,
    fields: (t) => ({ workspace: t.field({ type: Workspace, description: "The workspace.", resolve: (row) => row as never }) }),
  });
const CreateWorkspacePayload = WorkspacePayload("CreateWorkspacePayload", "createWorkspace");
const UpdateWorkspaceSettingsPayload = WorkspacePayload("UpdateWorkspaceSettingsPayload", "updateWorkspaceSettings");

const DeleteWorkspacePayload = builder.objectRef<{ id: string }>("DeleteWorkspacePayload").implement({
  description: "Result of `deleteWorkspace`.",
  fields: (t) => ({ deletedId: t.id({ description: "The id of the workspace that is gone.", resolve: ({ id }) => id }) }),
});

builder.queryFields((t) => ({
  workspace: t.prismaField({
    ...admits("read"),
    type: Workspace,
    nullable: true,
    description: "One workspace; null when it does not exist or is out of the viewer's reach.",
    args: { id: t.arg.id({ description: "The id of the workspace." }) },
    resolve: (query, _root, { id }, { scope }) => workspaceById(scope, id, query),
  }),
  workspaceSettings: t.prismaField({
    ...admits("read"),
    type: WorkspaceSettings,
    description: "The settings of one workspace (GET /workspaces/{id}/settings). FORBIDDEN for all but active members, also for an unknown id.",
    args: { workspaceId: t.arg.id({ description: "The id of the workspace.", extensions: { constraints: { maxLength: 128 } } }) },
    resolve: (query, _root, { workspaceId }, { scope }) => workspaceSettings(scope, workspaceId, query),
  }),
}));

builder.mutationFields((t) => ({
  createWorkspace: t.field({
    ...admits("write"),
    type: CreateWorkspacePayload,
    description: "Makes a workspace; the viewer becomes its admin. For owners and admins of the organization.",
    args: { input: t.arg({ type: CreateWorkspaceInput, description: "The new workspace." }) },
    resolve: (_root, { input: { timezone, ...input } }, { scope }) => createWorkspace(scope, { ...input, ...(timezone != null && { timezone }) }),
  }),
  updateWorkspaceSettings: t.field({
    ...admits("write"),
    type: UpdateWorkspaceSettingsPayload,
    description: "Changes settings of a workspace. For its admins.",
    args: {
      workspaceId: t.arg.id({ description: "The id of the workspace." }),
      input: t.arg({ type: UpdateWorkspaceSettingsInput, description: "What to change." }),
    },
    resolve: (_root, { workspaceId, input }, { scope }) => updateWorkspaceSettings(scope, { workspaceId, ...(input as object) }),
  }),
  deleteWorkspace: t.field({
    ...admits("delete"),
    type: DeleteWorkspacePayload,
    description: "Deletes a workspace with everything in it. For owners and admins of the organization.",
    args: { id: t.arg.id({ description: "The id of the workspace." }) },
    resolve: (_root, { id }, { scope }) => deleteWorkspace(scope, { id }),
  }),
}));

readableById("Workspace", workspacesByIds);
