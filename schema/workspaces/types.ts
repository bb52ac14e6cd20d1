import { BOUNDS } from "../../src/domains/workspaces/bounds.ts";
import { workspaceById, workspaceSettings, workspacesByIds } from "../../src/domains/workspaces/read.ts";
import { can, workspaceRole } from "../../src/platform/access/permissions.ts";
import { idBeside } from "../../src/platform/ids/ids.ts";
import { usableTimezone } from "../../src/platform/time/timezone.ts";
import { ID } from "../../src/platform/values/bounds.ts";
import { length, range, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { connectionType } from "../core/connection.ts";
import { Node, readableBeside, readableById } from "../core/node.ts";
import { COUNTED } from "../core/prices.ts";
import { requires } from "../core/roots.ts";

export const WorkspaceRole = builder.enumType("WorkspaceRole", {
  description: "Role of a member in a workspace. Each role includes the permissions of the roles below it.",
  values: {
    ADMIN: {
      description:
        "Reads and edits content, and manages settings, slots, members and invitations. Owners and admins of the organization have this role in each of its workspaces.",
    },
    EDITOR: { description: "Reads and edits content." },
    VIEWER: { description: "Reads the content and settings of the workspace." },
  },
});

const WorkspaceSettings = builder.prismaObject("Workspace", {
  variant: "WorkspaceSettings",
  description: "Settings of a workspace. Visible to members of the workspace.",
  interfaces: [Node],
  extensions: { resource: "WorkspaceSettings" },
  select: { id: true },
  applications: "workspace:read",
  fields: (t) => ({
    id: t.id({
      description: "Opaque id of the settings, which differs from the id of their workspace.",
      resolve: ({ id }) => idBeside(id, "wse"),
    }),
    name: t.exposeString("name", { description: `Display name of the workspace, ${length(BOUNDS.name)}.` }),
    avatarUrl: t.exposeString("avatarUrl", {
      description: `Address of the workspace's picture, an https URL of at most ${BOUNDS.avatarUrl.maxLength} characters; empty if the workspace has none.`,
    }),
    color: t.exposeString("color", { description: "Color of the workspace as `#rrggbb` in lower case." }),
    timezone: t.string({
      description: "IANA time zone of the workspace's posting slots and calendar days, such as `Europe/Berlin`.",
      select: { timezone: true },
      resolve: ({ timezone }) => usableTimezone(timezone),
    }),
    mediaCleanupDays: t.exposeInt("mediaCleanupDays", {
      description: `Number of days after which unused temporary media are moved to the trash, ${range(BOUNDS.mediaCleanupDays)}.`,
    }),
    randomDelayMinutes: t.exposeInt("randomDelayMinutes", {
      description: `Maximum random delay of a publication at a posting slot, in minutes, ${range(BOUNDS.randomDelayMinutes)}.`,
    }),
    slotStartHour: t.exposeInt("slotStartHour", {
      description: `First hour of the day that the slot planner offers, ${range(BOUNDS.slotHour)}.`,
    }),
    slotEndHour: t.exposeInt("slotEndHour", {
      description: `Last hour of the day that the slot planner offers, ${range(BOUNDS.slotHour)}.`,
    }),
    slotIntervalMinutes: t.exposeInt("slotIntervalMinutes", {
      description: `Minutes between two slots that the slot planner offers, ${range(BOUNDS.slotIntervalMinutes)}.`,
    }),
    weekStart: t.exposeInt("weekStart", { description: "First day of the week: 0 for Sunday, 1 for Monday." }),
    approvalRequired: t.exposeBoolean("approvalRequired", {
      description: "Whether a publication is scheduled and sent only after its content was approved.",
    }),
    selfApprovalAllowed: t.exposeBoolean("selfApprovalAllowed", {
      description: "Whether a person may approve a publication that they created or were the last to change.",
    }),
  }),
});

export const Workspace = builder.prismaObject("Workspace", {
  description: "Place where a team plans and publishes posts. Visible to members of the workspace.",
  interfaces: [Node],
  select: { id: true, organizationId: true },
  applications: "workspace:read",
  fields: (t) => ({
    name: t.exposeString("name", { description: `Display name of the workspace, ${length(BOUNDS.name)}.` }),
    revision: t.exposeInt("revision", {
      description:
        "Revision of the workspace's settings; each change increases it. Send it as `expectedRevision` to detect concurrent changes.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the workspace was created." }),
    updatedAt: t.expose("updatedAt", {
      type: "DateTime",
      description: "Time when the workspace's settings last changed.",
    }),
    settings: t.variant(WorkspaceSettings, {
      description: "Settings of the workspace, such as its name, time zone and slot planner.",
    }),
    viewerRole: t.field({
      type: WorkspaceRole,
      nullable: true,
      description: "Role of the viewer in the workspace; null if the viewer no longer has one.",
      resolve: ({ id, organizationId }, _args, { context: { viewer } }) =>
        viewer.kind === "user" ? workspaceRole(viewer, { workspaceId: id, organizationId }) : null,
    }),
    viewerCanEdit: t.boolean({
      description: "Whether the viewer can edit content in the workspace.",
      resolve: ({ id, organizationId }, _args, { context }) =>
        can(context.viewer, "workspace.edit", { workspaceId: id, organizationId }),
    }),
    viewerCanAdminister: t.boolean({
      description: "Whether the viewer can change the workspace's settings, slots and members.",
      resolve: ({ id, organizationId }, _args, { context }) =>
        can(context.viewer, "workspace.administer", { workspaceId: id, organizationId }),
    }),
  }),
});

export const WorkspaceConnection = connectionType("Workspace", Workspace, { counted: COUNTED });

builder.queryFields((t) => ({
  workspace: t.prismaField({
    ...requires("read", { role: "workspaceMember", application: "workspace:read" }),
    type: Workspace,
    nullable: true,
    description: "Workspace with the given id; null if no such workspace is visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the workspace." }) },
    resolve: (query, _root, { id }, { context }) => workspaceById(context, id, query),
  }),
  workspaceSettings: t.prismaField({
    ...requires("read", { role: "workspaceMember", application: "workspace:read" }),
    type: WorkspaceSettings,
    description:
      "Settings of one workspace. Fails with FORBIDDEN if the workspace does not exist or is not visible to the viewer.",
    args: {
      workspaceId: t.arg.id({
        description: `Id of the workspace, ${length(ID)}.`,
        ...within(ID),
      }),
    },
    resolve: (query, _root, { workspaceId }, { context }) => workspaceSettings(context, workspaceId, query),
  }),
}));

readableById("Workspace", workspacesByIds);
readableBeside("WorkspaceSettings", { wse: workspacesByIds });
