import { heldPublications } from "../../src/domains/publications/review/read.ts";
import { BOUNDS } from "../../src/domains/workspaces/bounds.ts";
import { createWorkspace } from "../../src/domains/workspaces/create.ts";
import { deleteWorkspace } from "../../src/domains/workspaces/delete.ts";
import { updateWorkspaceSettings } from "../../src/domains/workspaces/updateSettings.ts";
import { length, range } from "../core/bounds.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { STATEMENT, worth } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "../identity/changed.ts";
import { changedOrganization } from "../organizations/changed.ts";
import { Workspace } from "./types.ts";

type Changed = { id: string; organizationId: string };

const workspace = (t: PayloadFields<Changed>) =>
  t.field({
    type: Workspace,
    description: "Workspace that was created or changed.",
    resolve: (row) => row,
  });

mutation("createWorkspace", {
  ...requires("write", { role: "organizationAdmin" }),
  description:
    "Creates a workspace and makes the viewer its admin. Fails with QUOTA_EXCEEDED if the organization's plan allows no further workspace.",
  inputDescription: "Properties of a new workspace.",
  input: (t) => ({
    organizationId: t.id({
      required: false,
      description:
        "Id of the organization that the workspace will belong to. Absent or null means the oldest organization that the viewer created and owns.",
    }),
    name: t.string({ description: `Display name, ${length(BOUNDS.name)}.` }),
    timezone: t.string({
      required: false,
      description: "IANA time zone, such as `Europe/Berlin`. Absent or null means `UTC`.",
    }),
  }),
  run: (context, input) => createWorkspace(context, input),
  payload: (t) => ({ workspace: workspace(t), viewer: changedViewer(t) }),
});

mutation("updateWorkspaceSettings", {
  ...requires("write", { role: "workspaceAdmin" }),
  description:
    "Changes settings of a workspace. Fails with INVALID_INPUT if `slotEndHour` would be before `slotStartHour`.",
  inputDescription: "Settings to change. Absent settings stay unchanged; no setting accepts null.",
  input: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace." }),
    expectedRevision: t.int({
      required: false,
      description:
        "Revision that the caller last read. Fails with REVISION_CONFLICT if the workspace's settings have changed since. Absent or null skips the check.",
    }),
    name: t.string({ required: false, description: `Display name, ${length(BOUNDS.name)}.` }),
    avatarUrl: t.string({
      required: false,
      description: `Address of the workspace's picture, an https URL of at most ${BOUNDS.avatarUrl.maxLength} characters; empty for none.`,
    }),
    color: t.string({ required: false, description: "Color as `#rrggbb`, in any case." }),
    timezone: t.string({ required: false, description: "IANA time zone. Posting slots keep their wall-clock time." }),
    mediaCleanupDays: t.int({
      required: false,
      description: `Number of days after which unused temporary media are moved to the trash, ${range(BOUNDS.mediaCleanupDays)}.`,
    }),
    randomDelayMinutes: t.int({
      required: false,
      description: `Maximum random delay of a publication at a posting slot, in minutes, ${range(BOUNDS.randomDelayMinutes)}.`,
    }),
    slotStartHour: t.int({
      required: false,
      description: `First hour of the day that the slot planner offers, ${range(BOUNDS.slotHour)}. Fails with INVALID_INPUT if it is after \`slotEndHour\`.`,
    }),
    slotEndHour: t.int({
      required: false,
      description: `Last hour of the day that the slot planner offers, ${range(BOUNDS.slotHour)}.`,
    }),
    slotIntervalMinutes: t.int({
      required: false,
      description: `Minutes between two slots that the slot planner offers, ${range(BOUNDS.slotIntervalMinutes)}.`,
    }),
    weekStart: t.int({ required: false, description: "First day of the week: 0 for Sunday, 1 for Monday." }),
    approvalRequired: t.boolean({
      required: false,
      description:
        "Whether a publication is scheduled and sent only after its content was approved. Scheduled publications without an approval stay scheduled, and fail at their time unless they are approved by then; see `heldPublications` in the payload.",
    }),
    selfApprovalAllowed: t.boolean({
      required: false,
      description: "Whether a person may approve a publication that they created or were the last to change.",
    }),
  }),
  run: (context, input) => updateWorkspaceSettings(context, input),
  payload: (t) => ({
    workspace: workspace(t),
    heldPublications: t.int({
      ...worth(STATEMENT),
      description:
        "Number of scheduled publications that are not sent at their time without an approval; 0 if the workspace requires none.",
      resolve: ({ id }, _args, { context }) => heldPublications(context, id),
    }),
  }),
});

mutation("deleteWorkspace", {
  ...requires("delete", { role: "organizationAdmin" }),
  description: "Deletes a workspace and everything in it, permanently. The audit log is kept.",
  input: (t) => ({ id: t.id({ description: "Id of the workspace to delete." }) }),
  run: (context, input) => deleteWorkspace(context, input),
  payload: (t) => ({
    deletedId: t.id({ description: "Id of the workspace that was deleted.", resolve: ({ id }) => id }),
    organization: changedOrganization(t),
    viewer: changedViewer(t),
  }),
});
