import { createPostingSlot } from "../../src/domains/schedules/create.ts";
import { deletePostingSlot } from "../../src/domains/schedules/delete.ts";
import { updatePostingSlot } from "../../src/domains/schedules/update.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { PostingSlot } from "./types.ts";

const CreatePostingSlotInput = builder.inputType("CreatePostingSlotInput", {
  description:
    "Workspace and time of a new posting slot. If all three local fields are given, the UTC fields are ignored. Otherwise the UTC time is converted with the zone's offset at its next occurrence.",
  fields: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that the slot will belong to." }),
    dayOfWeek: t.int({ description: "Day of the week in UTC, 0 (Sunday) to 6 (Saturday)." }),
    utcHour: t.int({ description: "Hour in UTC, 0 to 23." }),
    utcMinute: t.int({ description: "Minute in UTC, 0 to 59." }),
    localDayOfWeek: t.int({
      required: false,
      description: "Day of the week in the workspace's time zone, 0 (Sunday) to 6 (Saturday).",
    }),
    localHour: t.int({ required: false, description: "Hour in the workspace's time zone, 0 to 23." }),
    localMinute: t.int({ required: false, description: "Minute in the workspace's time zone, 0 to 59." }),
    label: t.string({
      required: false,
      extensions: { constraints: { maxLength: 80 } },
      description: "Note about the slot, at most 80 characters. Absent or null means no note.",
    }),
  }),
});

const UpdatePostingSlotInput = builder.inputType("UpdatePostingSlotInput", {
  description: "Posting slot and the fields to change. Absent fields stay unchanged; only `label` accepts null.",
  fields: (t) => ({
    id: t.id({ description: "Id of the posting slot." }),
    expectedRevision: t.int({
      required: false,
      description:
        "Revision that the caller last read. Fails with REVISION_CONFLICT if the slot has changed since. Absent or null skips the check.",
    }),
    localDayOfWeek: t.int({
      required: false,
      description: "Day of the week in the workspace's time zone, 0 (Sunday) to 6 (Saturday).",
    }),
    localHour: t.int({ required: false, description: "Hour in the workspace's time zone, 0 to 23." }),
    localMinute: t.int({ required: false, description: "Minute in the workspace's time zone, 0 to 59." }),
    isActive: t.boolean({ required: false, description: "Whether the queue uses the slot." }),
    label: t.string({
      required: false,
      description: "Note about the slot, at most 80 characters; null removes the note.",
    }),
  }),
});

const slotPayload = (mutation: string) =>
  payload<{ id: string; workspaceId: string }>(mutation, {
    fields: (t) => ({
      slot: t.field({
        type: PostingSlot,
        description: "Posting slot that was created or changed.",
        resolve: (row) => row,
      }),
    }),
  });
const CreatePostingSlotPayload = slotPayload("createPostingSlot");
const UpdatePostingSlotPayload = slotPayload("updatePostingSlot");

const DeletePostingSlotPayload = payload<{ id: string }>("deletePostingSlot", {
  fields: (t) => ({
    deletedId: t.id({ description: "Id of the posting slot that was deleted.", resolve: ({ id }) => id }),
  }),
});

const DeletePostingSlotInput = inputOf("deletePostingSlot", {
  fields: (t) => ({
    id: t.id({ description: "Id of the posting slot to delete." }),
  }),
});

builder.mutationFields((t) => ({
  createPostingSlot: t.field({
    ...authScopes("write", { role: "workspaceAdmin" }),
    type: CreatePostingSlotPayload,
    description:
      "Creates a posting slot. Fails with INVALID_INPUT if the time is out of range or in use, or the workspace already has 500 slots.",
    args: { input: t.arg({ type: CreatePostingSlotInput }) },
    resolve: (_root, { input }, { scope }) => createPostingSlot(scope, input),
  }),
  updatePostingSlot: t.field({
    ...authScopes("write", { role: "workspaceAdmin" }),
    type: UpdatePostingSlotPayload,
    description:
      "Changes the time or note of a posting slot, or activates or deactivates the slot. Fails with INVALID_INPUT if the time is out of range or in use.",
    args: { input: t.arg({ type: UpdatePostingSlotInput }) },
    resolve: (_root, { input }, { scope }) => updatePostingSlot(scope, input),
  }),
  deletePostingSlot: t.field({
    ...authScopes("write", { role: "workspaceAdmin" }),
    type: DeletePostingSlotPayload,
    description: "Deletes a posting slot. Publications that are scheduled at its times stay scheduled.",
    args: { input: t.arg({ type: DeletePostingSlotInput }) },
    resolve: (_root, { input }, { scope }) => deletePostingSlot(scope, input),
  }),
}));
