import { BOUNDS } from "../../src/domains/social-sets/bounds.ts";
import { createSocialSet } from "../../src/domains/social-sets/create.ts";
import { deleteSocialSet } from "../../src/domains/social-sets/delete.ts";
import { updateSocialSet } from "../../src/domains/social-sets/update.ts";
import { length, within } from "../core/bounds.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedWorkspace } from "../workspaces/changed.ts";
import { SocialSet } from "./types.ts";

const setPayload = <Row extends { id: string; workspaceId: string }>(t: PayloadFields<Row>) => ({
  socialSet: t.field({
    type: SocialSet,
    description: "Social set that was created or changed.",
    resolve: (row) => row,
  }),
});

mutation("createSocialSet", {
  ...requires("write", { role: "workspaceEditor" }),
  description:
    "Creates a social set. Fails with INVALID_INPUT if the name is in use, or an account is disconnected or belongs to another workspace.",
  inputDescription: "Name and accounts of a new social set.",
  input: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that the social set will belong to." }),
    name: t.string({
      description: `Name, ${length(BOUNDS.name)}. Fails with INVALID_INPUT if another social set of the workspace has it.`,
    }),
    accountIds: t.idList({
      ...within(BOUNDS.accounts),
      description: `Ids of the accounts in publishing order, at most ${BOUNDS.accounts.maxItems} and without repetition. Fails with INVALID_INPUT if an account is disconnected or belongs to another workspace.`,
    }),
  }),
  run: (context, input) => createSocialSet(context, input),
  payload: setPayload,
});

mutation("updateSocialSet", {
  ...requires("write", { role: "workspaceEditor" }),
  description:
    "Renames a social set or replaces its accounts. Publications keep the destinations that they took from the set.",
  inputDescription:
    "Social set and the fields to change. Absent fields stay unchanged; no field of the set accepts null.",
  input: (t) => ({
    id: t.id({ description: "Id of the social set." }),
    expectedRevision: t.int({
      required: false,
      description:
        "Revision that the caller last read. Fails with REVISION_CONFLICT if the social set has changed since. Absent or null skips the check.",
    }),
    name: t.string({
      required: false,
      description: `Name, ${length(BOUNDS.name)}. Fails with INVALID_INPUT if another social set of the workspace has it.`,
    }),
    accountIds: t.idList({
      required: false,
      ...within(BOUNDS.accounts),
      description: "Ids that replace all accounts of the set, in publishing order, by the rules of `createSocialSet`.",
    }),
  }),
  run: (context, input) => updateSocialSet(context, input),
  payload: setPayload,
});

mutation("deleteSocialSet", {
  ...requires("write", { role: "workspaceEditor" }),
  description: "Deletes a social set. Publications keep the destinations that they took from the set.",
  input: (t) => ({
    id: t.id({ description: "Id of the social set to delete." }),
    confirm: t.boolean({
      required: false,
      description:
        "Confirmation of the deletion, which must be true. Fails with INVALID_INPUT if it is false, null or absent.",
    }),
  }),
  run: (context, input) => deleteSocialSet(context, { ...input, confirm: input.confirm ?? null }),
  payload: (t) => ({
    deletedId: t.id({ description: "Id of the social set that was deleted.", resolve: ({ id }) => id }),
    workspace: changedWorkspace(t),
  }),
});
