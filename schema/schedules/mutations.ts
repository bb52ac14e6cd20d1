import { BOUNDS } from "../../src/domains/schedules/bounds.ts";
import { createPostingSlot } from "../../src/domains/schedules/create.ts";
import { deletePostingSlot } from "../../src/domains/schedules/delete.ts";
import { suggestPostingSlots } from "../../src/domains/schedules/suggest.ts";
import { updatePostingSlot } from "../../src/domains/schedules/update.ts";
import { range } from "../core/bounds.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { typically } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { changedWorkspace } from "../workspaces/changed.ts";
import { CreatePostingSlotInput, UpdatePostingSlotInput } from "./inputs.ts";
import { PostingSlot } from "./types.ts";

const slotPayload = <Row extends { id: string; workspaceId: string }>(t: PayloadFields<Row>) => ({
  postingSlot: t.field({
    type: PostingSlot,
    description: "Posting slot that was created or changed.",
    resolve: (row) => row,
  }),
});

mutation("createPostingSlot", {
  ...requires("write", { role: "workspaceAdmin" }),
  description:
    "Creates a posting slot. Fails with INVALID_INPUT if the time is out of range or in use, or the workspace already has 500 slots.",
  input: CreatePostingSlotInput,
  run: (context, input) => createPostingSlot(context, input),
  payload: slotPayload,
});

mutation("suggestPostingSlots", {
  ...requires("write", { role: "workspaceAdmin" }),
  description:
    "Adds posting slots until each day of the week has a number of active ones.\n\nThe times of the day are those at which the workspace published most in the last 90 days. Further times are spread evenly over the hours of its slot planner. Other slots stay unchanged. Fails with INVALID_INPUT for a number that is out of range or that the planner's hours cannot hold, and if the workspace would have more than 500 slots.",
  input: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that slots are added to." }),
    postsPerDay: t.int({
      description: `Number of active slots that each day of the week has afterwards at least, ${range(BOUNDS.postsPerDay)}.`,
    }),
  }),
  run: (context, input) => suggestPostingSlots(context, input),
  payload: (t) => ({
    postingSlots: t.expose("slots", {
      ...typically(14),
      type: [PostingSlot],
      description: "Posting slots that were added, by day of the week. Empty if each day has enough slots already.",
    }),
    reason: t.exposeString("reason", { description: "Reason for the times of the day, in English." }),
  }),
});

mutation("updatePostingSlot", {
  ...requires("write", { role: "workspaceAdmin" }),
  description:
    "Changes the time or note of a posting slot, or activates or deactivates the slot.\n\nFails with INVALID_INPUT if the time is out of range or in use.",
  input: UpdatePostingSlotInput,
  run: (context, input) => updatePostingSlot(context, input),
  payload: slotPayload,
});

mutation("deletePostingSlot", {
  ...requires("write", { role: "workspaceAdmin" }),
  description: "Deletes a posting slot. Publications that are scheduled at its times stay scheduled.",
  input: (t) => ({ id: t.id({ description: "Id of the posting slot to delete." }) }),
  run: (context, input) => deletePostingSlot(context, input),
  payload: (t) => ({
    deletedId: t.id({ description: "Id of the posting slot that was deleted.", resolve: ({ id }) => id }),
    workspace: changedWorkspace(t),
  }),
});
