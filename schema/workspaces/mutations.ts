import { createWorkspace } from "../../src/domains/workspaces/create.ts";
import { deleteWorkspace } from "../../src/domains/workspaces/delete.ts";
import { updateWorkspaceSettings } from "../../src/domains/workspaces/updateSettings.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { Workspace } from "./types.ts";

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
    workspaceId: t.id({ description: "The id of the workspace." }),
    expectedRevision: t.int({
      required: false,
      description: "Refuse with REVISION_CONFLICT when the workspace has moved on from this revision.",
    }),
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

const workspacePayload = (mutation: string) =>
  payload<{ id: string; organizationId: string }>(mutation, {
    fields: (t) => ({ workspace: t.field({ type: Workspace, description: "The workspace.", resolve: (row) => row }) }),
  });
const CreateWorkspacePayload = workspacePayload("createWorkspace");
const UpdateWorkspaceSettingsPayload = workspacePayload("updateWorkspaceSettings");

const DeleteWorkspacePayload = payload<{ id: string }>("deleteWorkspace", {
  fields: (t) => ({
    deletedId: t.id({ description: "The id of the workspace that is gone.", resolve: ({ id }) => id }),
  }),
});

const DeleteWorkspaceInput = inputOf("deleteWorkspace", {
  fields: (t) => ({
    id: t.id({ description: "The id of the workspace." }),
  }),
});

builder.mutationFields((t) => ({
  createWorkspace: t.field({
    ...authScopes("write", { role: "organizationAdmin" }),
    type: CreateWorkspacePayload,
    description: "Makes a workspace; the viewer becomes its admin.",
    args: { input: t.arg({ type: CreateWorkspaceInput }) },
    resolve: (_root, { input }, { scope }) => createWorkspace(scope, input),
  }),
  updateWorkspaceSettings: t.field({
    ...authScopes("write", { role: "workspaceAdmin" }),
    type: UpdateWorkspaceSettingsPayload,
    description: "Changes settings of a workspace.",
    args: { input: t.arg({ type: UpdateWorkspaceSettingsInput }) },
    resolve: (_root, { input }, { scope }) => updateWorkspaceSettings(scope, input),
  }),
  deleteWorkspace: t.field({
    ...authScopes("delete", { role: "organizationAdmin" }),
    type: DeleteWorkspacePayload,
    description: "Deletes a workspace with everything in it.",
    args: { input: t.arg({ type: DeleteWorkspaceInput }) },
    resolve: (_root, { input }, { scope }) => deleteWorkspace(scope, input),
  }),
}));
