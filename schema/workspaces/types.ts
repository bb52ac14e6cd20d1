import { WorkspaceRole as WorkspaceRoles } from "../../prisma/generated/client/client.ts";
import { workspaceById, workspaceSettings, workspacesByIds } from "../../src/domains/workspaces/read.ts";
import { can, workspaceRole } from "../../src/platform/access/permissions.ts";
import { builder } from "../core/builder.ts";
import { connectionType } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { authScopes } from "../core/roots.ts";

export const WorkspaceRole = builder.enumType("WorkspaceRole", {
  description: "What a member may do in a workspace.",
  values: {
    ADMIN: {
      value: WorkspaceRoles.ADMIN,
      description: "Reads, edits and administers: settings, slots, members, invitations.",
    },
    EDITOR: { value: WorkspaceRoles.EDITOR, description: "Reads and edits content." },
    VIEWER: { value: WorkspaceRoles.VIEWER, description: "Reads." },
  },
});

export const WorkspaceSettings = builder.prismaObject("Workspace", {
  variant: "WorkspaceSettings",
  description: "The settings of a workspace. Seen by its active members.",
  extensions: { resource: "WorkspaceSettings" },
  select: { id: true },
  applications: "withParent",
  fields: (t) => ({
    name: t.exposeString("name", { description: "Display name, 1 to 120 characters." }),
    avatarUrl: t.exposeString("avatarUrl", { description: "An https URL, or empty." }),
    color: t.exposeString("color", { description: "`#rrggbb` in lower case." }),
    timezone: t.exposeString("timezone", { description: "IANA zone in which slots and days are meant." }),
    mediaCleanupDays: t.exposeInt("mediaCleanupDays", {
      description: "Days after which idle temporary media are cleaned, 1 to 3650.",
    }),
    randomDelayMinutes: t.exposeInt("randomDelayMinutes", {
      description: "The most minutes that a slot is randomly delayed, 0 to 60.",
    }),
    slotStartHour: t.exposeInt("slotStartHour", { description: "First hour that the slot planner offers, 0 to 23." }),
    slotEndHour: t.exposeInt("slotEndHour", { description: "Last hour that the slot planner offers, 0 to 23." }),
    slotIntervalMinutes: t.exposeInt("slotIntervalMinutes", {
      description: "Minutes between the slots that the planner offers, 1 to 180.",
    }),
    weekStart: t.exposeInt("weekStart", { description: "First day of the week: 0 Sunday, 1 Monday." }),
  }),
});

export const Workspace = builder.prismaObject("Workspace", {
  description:
    "Where a team plans and publishes. Seen by its active members and by the owners and admins of its organization.",
  interfaces: [Node],
  select: { id: true, organizationId: true },
  applications: "workspace:read",
  fields: (t) => ({
    name: t.exposeString("name", { description: "Display name, 1 to 120 characters." }),
    revision: t.exposeInt("revision", {
      description: "Counts the changes of the settings; give it as `expectedRevision`.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When its settings last changed." }),
    settings: t.variant(WorkspaceSettings, { description: "Its settings." }),
    viewerRole: t.field({
      type: WorkspaceRole,
      nullable: true,
      description: "The viewer's role here; null once they have none.",
      resolve: ({ id, organizationId }, _args, { scope: { viewer } }) =>
        viewer.kind === "user" ? workspaceRole(viewer, { workspaceId: id, organizationId }) : null,
    }),
    viewerCanEdit: t.boolean({
      description: "Whether the viewer may edit content here.",
      resolve: ({ id, organizationId }, _args, { scope }) =>
        can(scope.viewer, "workspace.edit", { workspaceId: id, organizationId }),
    }),
    viewerCanAdminister: t.boolean({
      description: "Whether the viewer may change settings, slots and members.",
      resolve: ({ id, organizationId }, _args, { scope }) =>
        can(scope.viewer, "workspace.administer", { workspaceId: id, organizationId }),
    }),
  }),
});

export const WorkspaceConnection = connectionType("Workspace", Workspace);

builder.queryFields((t) => ({
  workspace: t.prismaField({
    ...authScopes("read", { role: "workspaceMember", application: "workspace:read" }),
    type: Workspace,
    nullable: true,
    description: "One workspace; null when it does not exist or is out of the viewer's reach.",
    args: { id: t.arg.id({ description: "The id of the workspace." }) },
    resolve: (query, _root, { id }, { scope }) => workspaceById(scope, id, query),
  }),
  workspaceSettings: t.prismaField({
    ...authScopes("read", { role: "workspaceMember", application: "workspace:read" }),
    type: WorkspaceSettings,
    description:
      "The settings of one workspace (GET /workspaces/{id}/settings). FORBIDDEN for all but active members, also for an unknown id.",
    args: {
      workspaceId: t.arg.id({
        description: "The id of the workspace.",
        extensions: { constraints: { maxLength: 128 } },
      }),
    },
    resolve: (query, _root, { workspaceId }, { scope }) => workspaceSettings(scope, workspaceId, query),
  }),
}));

readableById("Workspace", workspacesByIds);
