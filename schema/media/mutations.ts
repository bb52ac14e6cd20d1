import type { MediaItem as Row } from "../../prisma/generated/client/client.ts";
import { deleteMedia } from "../../src/domains/media/delete.ts";
import { keepMedia } from "../../src/domains/media/keep.ts";
import { restoreMedia } from "../../src/domains/media/restore.ts";
import { trashMedia } from "../../src/domains/media/trash.ts";
import { updateMedia } from "../../src/domains/media/update.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { MediaItem } from "./types.ts";

const UpdateMediaInput = builder.inputType("UpdateMediaInput", {
  description: "What to change. What is absent stays.",
  fields: (t) => ({
    id: t.id({ description: "The id of the item." }),
    expectedRevision: t.int({
      required: false,
      description: "Refuse with REVISION_CONFLICT when the item has moved on from this revision.",
    }),
    name: t.string({ required: false, description: "1 to 255 characters; not null." }),
    altText: t.string({
      required: false,
      description: "What it shows, in words: at most 10,000 characters. Null clears it.",
    }),
    tags: t.stringList({
      required: false,
      extensions: { constraints: { maxItems: 20 } },
      description:
        "All its tags from now on: at most 20, of 1 to 50 characters, kept in lower case and once each; not null.",
    }),
    favourite: t.boolean({ required: false, description: "Whether to mark it; not null." }),
  }),
});

const itemPayload = (mutation: string) =>
  payload<Row>(mutation, {
    fields: (t) => ({ media: t.field({ type: MediaItem, description: "The item.", resolve: (row) => row }) }),
  });
const UpdateMediaPayload = itemPayload("updateMedia");
const TrashMediaPayload = itemPayload("trashMedia");
const RestoreMediaPayload = itemPayload("restoreMedia");
const KeepMediaPayload = itemPayload("keepMedia");

const DeleteMediaPayload = payload<{ id: string }>("deleteMedia", {
  fields: (t) => ({
    deletedId: t.id({ description: "The id of the item that is gone.", resolve: ({ id }) => id }),
  }),
});

const actInput = (mutation: string) =>
  inputOf(mutation, {
    fields: (t) => ({
      id: t.id({ description: "The id of the item." }),
      expectedRevision: t.int({
        required: false,
        description: "Refuse with REVISION_CONFLICT when the item has moved on from this revision.",
      }),
    }),
  });
const TrashMediaInput = actInput("trashMedia");
const RestoreMediaInput = actInput("restoreMedia");
const KeepMediaInput = actInput("keepMedia");

const DeleteMediaInput = inputOf("deleteMedia", {
  fields: (t) => ({
    id: t.id({ description: "The id of the item." }),
    confirm: t.boolean({
      required: false,
      description: "That it is meant: INVALID_INPUT, before anything is looked up, unless it is true.",
    }),
  }),
});

builder.mutationFields((t) => ({
  updateMedia: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "media:write" }),
    type: UpdateMediaPayload,
    description: "Names, describes, tags or marks an item.",
    args: { input: t.arg({ type: UpdateMediaInput }) },
    resolve: (_root, { input }, { scope }) => updateMedia(scope, input),
  }),
  trashMedia: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "media:write" }),
    type: TrashMediaPayload,
    description:
      "Moves an item to the trash, from which it is removed after 30 days unless something uses it; what does goes on with it. One that is there stays as it is.",
    args: { input: t.arg({ type: TrashMediaInput }) },
    resolve: (_root, { input }, { scope }) => trashMedia(scope, input),
  }),
  restoreMedia: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "media:write" }),
    type: RestoreMediaPayload,
    description:
      "Takes an item out of the trash; a temporary one has its days anew. CONFLICT when the library has the same file again. One that is not there stays as it is.",
    args: { input: t.arg({ type: RestoreMediaInput }) },
    resolve: (_root, { input }, { scope }) => restoreMedia(scope, input),
  }),
  keepMedia: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "media:write" }),
    type: KeepMediaPayload,
    description: "Makes a temporary item one that stays.",
    args: { input: t.arg({ type: KeepMediaInput }) },
    resolve: (_root, { input }, { scope }) => keepMedia(scope, input),
  }),
  deleteMedia: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "media:write" }),
    type: DeleteMediaPayload,
    description: "Deletes an item for good. CONFLICT while something uses it: `extensions.usedBy` says what.",
    args: { input: t.arg({ type: DeleteMediaInput }) },
    resolve: (_root, { input }, { scope }) => deleteMedia(scope, { ...input, confirm: input.confirm ?? null }),
  }),
}));
