import { createPostingSlot } from "../../src/domains/schedules/create.ts";
import { deletePostingSlot } from "../../src/domains/schedules/delete.ts";
import { updatePostingSlot } from "../../src/domains/schedules/update.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
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
    ...requires("write", { role: "workspaceAdmin" }),
    type: CreatePostingSlotPayload,
    description:
      "Creates a posting slot. Fails with INVALID_INPUT if the time is out of range or in use, or the workspace already has 500 slots.",
    args: { input: t.arg({ type: CreatePostingSlotInput }) },
    resolve: (_root, { input }, { context }) => createPostingSlot(context, input),
  }),
  updatePostingSlot: t.field({
    ...requires("write", { role: "workspaceAdmin" }),
    type: UpdatePostingSlotPayload,
    description:
      "Changes the time or note of a posting slot, or activates or deactivates the slot. Fails with INVALID_INPUT if the time is out of range or in use.",
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
