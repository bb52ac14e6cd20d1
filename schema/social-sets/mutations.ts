import { createSocialSet } from "../../src/domains/social-sets/create.ts";
import { deleteSocialSet } from "../../src/domains/social-sets/delete.ts";
import { updateSocialSet } from "../../src/domains/social-sets/update.ts";
import { ActionOutput } from "../core/actionOutput.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { SocialSet } from "./types.ts";

const ACCOUNTS = { constraints: { maxItems: 50, uniqueItems: true } };

const CreateSocialSetInput = builder.inputType("CreateSocialSetInput", {
  description: "A new social set.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace that it will belong to." }),
    name: t.string({ description: "1 to 80 characters, not taken in the workspace." }),
    accountIds: t.idList({
      extensions: ACCOUNTS,
      description:
        "Accounts of the workspace that are not disconnected, in the order of publishing: at most 50, each once.",
    }),
  }),
});

const UpdateSocialSetInput = builder.inputType("UpdateSocialSetInput", {
  description: "What to change. What is absent stays; nothing can be null.",
  fields: (t) => ({
    id: t.id({ description: "The id of the set." }),
    expectedRevision: t.int({
      required: false,
      description: "Refuse with REVISION_CONFLICT when the set has moved on from this revision.",
    }),
    name: t.string({ required: false, description: "1 to 80 characters, not taken in the workspace." }),
    accountIds: t.idList({
      required: false,
      extensions: ACCOUNTS,
      description: "All accounts of the set from now on, in their order; by the rules of `createSocialSet`.",
    }),
  }),
});

const setPayload = (mutation: string) =>
  payload<{ id: string; workspaceId: string }>(mutation, {
    fields: (t) => ({ socialSet: t.field({ type: SocialSet, description: "The set.", resolve: (row) => row }) }),
  });
const CreateSocialSetPayload = setPayload("createSocialSet");
const UpdateSocialSetPayload = setPayload("updateSocialSet");

const DeleteSocialSetPayload = payload<{ id: string; message: string }>("deleteSocialSet", {
  fields: (t) => ({
    deletedId: t.id({ description: "The id of the set that is gone.", resolve: ({ id }) => id }),
    output: t.field({ type: ActionOutput, description: "What came of it.", resolve: (done) => done }),
  }),
});

const DeleteSocialSetInput = inputOf("deleteSocialSet", {
  fields: (t) => ({
    id: t.id({ description: "The id of the set." }),
    confirm: t.boolean({
      required: false,
      description: "That it is meant: INVALID_INPUT, before anything is looked up, unless it is true.",
    }),
  }),
});

builder.mutationFields((t) => ({
  createSocialSet: t.field({
    ...authScopes("write", { role: "workspaceEditor" }),
    type: CreateSocialSetPayload,
    description:
      "Makes a social set. INVALID_INPUT for an account that is not a connected one of the workspace, or a name that is taken.",
    args: { input: t.arg({ type: CreateSocialSetInput }) },
    resolve: (_root, { input }, { scope }) => createSocialSet(scope, input),
  }),
  updateSocialSet: t.field({
    ...authScopes("write", { role: "workspaceEditor" }),
    type: UpdateSocialSetPayload,
    description:
      "Renames a social set, or chooses its accounts anew. Publications keep the destinations that they took from it.",
    args: { input: t.arg({ type: UpdateSocialSetInput }) },
    resolve: (_root, { input }, { scope }) => updateSocialSet(scope, input),
  }),
  deleteSocialSet: t.field({
    ...authScopes("write", { role: "workspaceEditor" }),
    type: DeleteSocialSetPayload,
    description:
      "Deletes a social set (DELETE /social-sets/{id}). Publications keep the destinations that they took from it.",
    args: { input: t.arg({ type: DeleteSocialSetInput }) },
    resolve: (_root, { input }, { scope }) => deleteSocialSet(scope, { ...input, confirm: input.confirm ?? null }),
  }),
}));
