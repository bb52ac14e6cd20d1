import { BOUNDS } from "../../src/domains/schedules/bounds.ts";
import { createPostingSlot } from "../../src/domains/schedules/create.ts";
import { deletePostingSlot } from "../../src/domains/schedules/delete.ts";
import { suggestPostingSlots } from "../../src/domains/schedules/suggest.ts";
import { updatePostingSlot } from "../../src/domains/schedules/update.ts";
import { range } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { typically } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { changedWorkspace } from "../workspaces/changed.ts";
import { CreatePostingSlotInput, UpdatePostingSlotInput } from "./inputs.ts";
import { PostingSlot } from "./types.ts";

const slotPayload = (mutation: string) =>
  payload<{ id: string; workspaceId: string }>(mutation, {
    fields: (t) => ({
      postingSlot: t.field({
        type: PostingSlot,
        description: "Posting slot that was created or changed.",
        resolve: (row) => row,
      }),
    }),
  });
const CreatePostingSlotPayload = slotPayload("createPostingSlot");
const UpdatePostingSlotPayload = slotPayload("updatePostingSlot");

const DeletePostingSlotPayload = payload<{ id: string; workspaceId?: string | null }>("deletePostingSlot", {
  fields: (t) => ({
    deletedId: t.id({ description: "Id of the posting slot that was deleted.", resolve: ({ id }) => id }),
    workspace: changedWorkspace(t),
  }),
});

const SuggestPostingSlotsInput = inputOf("suggestPostingSlots", {
  fields: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that slots are added to." }),
    postsPerDay: t.int({
      description: `Number of active slots that each day of the week has afterwards at least, ${range(BOUNDS.postsPerDay)}.`,
    }),
  }),
});

const SuggestPostingSlotsPayload = payload<{ slots: { id: string; workspaceId: string }[]; reason: string }>(
  "suggestPostingSlots",
  {
    fields: (t) => ({
      postingSlots: t.field({
        ...typically(14),
        type: [PostingSlot],
        description: "Posting slots that were added, by day of the week. Empty if each day has enough slots already.",
        resolve: ({ slots }) => slots,
      }),
      reason: t.exposeString("reason", { description: "Reason for the times of the day, in English." }),
    }),
  },
);

const DeletePostingSlotInput = inputOf("deletePostingSlot", {
  fields: (t) => ({
    id: t.id({ description: "Id of the posting slot to delete." }),
  }),
});

builder.mutationFields((t) => ({
  createPostingSlot: t.field({
    ...requires("write", { role: "workspaceAdmin" }),
    type: CreatePostingSlotPayload,
    description:
      "Creates a posting slot. Fails with INVALID_INPUT if the time is out of range or in use, or the workspace already has 500 slots.",
    args: { input: t.arg({ type: CreatePostingSlotInput }) },
    resolve: (_root, { input }, { context }) => createPostingSlot(context, input),
  }),
  suggestPostingSlots: t.field({
    ...requires("write", { role: "workspaceAdmin" }),
    type: SuggestPostingSlotsPayload,
    description:
      "Adds posting slots until each day of the week has a number of active ones.\n\nThe times of the day are those at which the workspace published most in the last 90 days. Further times are spread evenly over the hours of its slot planner. Other slots stay unchanged. Fails with INVALID_INPUT for a number that is out of range or that the planner's hours cannot hold, and if the workspace would have more than 500 slots.",
    args: { input: t.arg({ type: SuggestPostingSlotsInput }) },
    resolve: (_root, { input }, { context }) => suggestPostingSlots(context, input),
  }),
  updatePostingSlot: t.field({
    ...requires("write", { role: "workspaceAdmin" }),
    type: UpdatePostingSlotPayload,
    description:
      "Changes the time or note of a posting slot, or activates or deactivates the slot.\n\nFails with INVALID_INPUT if the time is out of range or in use.",
    args: { input: t.arg({ type: UpdatePostingSlotInput }) },
    resolve: (_root, { input }, { context }) => updatePostingSlot(context, input),
  }),
  deletePostingSlot: t.field({
    ...requires("write", { role: "workspaceAdmin" }),
    type: DeletePostingSlotPayload,
    description: "Deletes a posting slot. Publications that are scheduled at its times stay scheduled.",
    args: { input: t.arg({ type: DeletePostingSlotInput }) },
    resolve: (_root, { input }, { context }) => deletePostingSlot(context, input),
  }),
}));
