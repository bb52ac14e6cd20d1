import { createPostingSlot } from "../../src/domains/schedules/create.ts";
import { deletePostingSlot } from "../../src/domains/schedules/delete.ts";
import { updatePostingSlot } from "../../src/domains/schedules/update.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { PostingSlot } from "./types.ts";

const CreatePostingSlotInput = builder.inputType("CreatePostingSlotInput", {
  description:
    "A new slot. The UTC members are converted with the zone's offset at their next occurrence; the local members, given all three, win over them.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace that it will belong to." }),
    dayOfWeek: t.int({ description: "Day in UTC: 0 Sunday to 6 Saturday." }),
    utcHour: t.int({ description: "Hour in UTC, 0 to 23." }),
    utcMinute: t.int({ description: "Minute in UTC, 0 to 59." }),
    localDayOfWeek: t.int({ required: false, description: "Day in the workspace's zone: 0 Sunday to 6 Saturday." }),
    localHour: t.int({ required: false, description: "Hour in the workspace's zone, 0 to 23." }),
    localMinute: t.int({ required: false, description: "Minute in the workspace's zone, 0 to 59." }),
    label: t.string({
      required: false,
      extensions: { constraints: { maxLength: 80 } },
      description: "A note of at most 80 characters.",
    }),
  }),
});

const UpdatePostingSlotInput = builder.inputType("UpdatePostingSlotInput", {
  description: "What to change. What is absent stays; only the label can be null.",
  fields: (t) => ({
    id: t.id({ description: "The id of the slot." }),
    expectedRevision: t.int({
      required: false,
      description: "Refuse with REVISION_CONFLICT when the slot has moved on from this revision.",
    }),
    localDayOfWeek: t.int({ required: false, description: "Day in the workspace's zone: 0 Sunday to 6 Saturday." }),
    localHour: t.int({ required: false, description: "Hour in the workspace's zone, 0 to 23." }),
    localMinute: t.int({ required: false, description: "Minute in the workspace's zone, 0 to 59." }),
    isActive: t.boolean({ required: false, description: "Whether the queue uses it." }),
    label: t.string({ required: false, description: "A note of at most 80 characters; null clears it." }),
  }),
});

const slotPayload = (mutation: string) =>
  payload<{ id: string; workspaceId: string }>(mutation, {
    fields: (t) => ({ slot: t.field({ type: PostingSlot, description: "The slot.", resolve: (row) => row }) }),
  });
const CreatePostingSlotPayload = slotPayload("createPostingSlot");
const UpdatePostingSlotPayload = slotPayload("updatePostingSlot");

const DeletePostingSlotPayload = payload<{ id: string }>("deletePostingSlot", {
  fields: (t) => ({ deletedId: t.id({ description: "The id of the slot that is gone.", resolve: ({ id }) => id }) }),
});

const DeletePostingSlotInput = inputOf("deletePostingSlot", {
  fields: (t) => ({
    id: t.id({ description: "The id of the slot." }),
  }),
});

builder.mutationFields((t) => ({
  createPostingSlot: t.field({
    ...authScopes("write", { role: "workspaceAdmin" }),
    type: CreatePostingSlotPayload,
    description:
      "Adds a posting slot (POST /posting-schedules). INVALID_INPUT for a time out of range or taken, or a workspace with 500 slots.",
    args: { input: t.arg({ type: CreatePostingSlotInput }) },
    resolve: (_root, { input }, { scope }) => createPostingSlot(scope, input),
  }),
  updatePostingSlot: t.field({
    ...authScopes("write", { role: "workspaceAdmin" }),
    type: UpdatePostingSlotPayload,
    description: "Moves, renames, switches on or off a posting slot.",
    args: { input: t.arg({ type: UpdatePostingSlotInput }) },
    resolve: (_root, { input }, { scope }) => updatePostingSlot(scope, input),
  }),
  deletePostingSlot: t.field({
    ...authScopes("write", { role: "workspaceAdmin" }),
    type: DeletePostingSlotPayload,
    description: "Removes a posting slot. What was scheduled on it stays scheduled.",
    args: { input: t.arg({ type: DeletePostingSlotInput }) },
    resolve: (_root, { input }, { scope }) => deletePostingSlot(scope, input),
  }),
}));
