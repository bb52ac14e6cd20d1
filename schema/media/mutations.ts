import type { MediaItem as Row } from "../../prisma/generated/client/client.ts";
import { BOUNDS } from "../../src/domains/media/bounds.ts";
import { deleteMedia } from "../../src/domains/media/delete.ts";
import { keepMedia } from "../../src/domains/media/keep.ts";
import { restoreMedia } from "../../src/domains/media/restore.ts";
import { trashMedia } from "../../src/domains/media/trash.ts";
import { trashManyMedia } from "../../src/domains/media/trashMany.ts";
import { updateMedia } from "../../src/domains/media/update.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { typically } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { changedWorkspace } from "../workspaces/changed.ts";
import { MediaItem } from "./types.ts";

export const UpdateMediaInput = builder.inputType("UpdateMediaInput", {
  description: "Changes of a media item. Members that are absent keep their values.",
  fields: (t) => ({
    id: t.id({ description: "Id of the media item to change." }),
    expectedRevision: t.int({
      required: false,
      description:
        "Revision that the media item must have. Fails with REVISION_CONFLICT if the item has another revision; not checked if absent or null.",
    }),
    name: t.string({ required: false, description: `Name in the library, ${length(BOUNDS.name)}; null is rejected.` }),
    altText: t.string({
      required: false,
      description: `Alternative text, ${length(BOUNDS.altText)}; null clears the text.`,
    }),
    tags: t.stringList({
      required: false,
      ...within(BOUNDS.tags),
      description: `All tags of the item: at most ${BOUNDS.tags.maxItems}, each of ${length(BOUNDS.tag)}, stored in lower case without duplicates. The list replaces the earlier tags; null is rejected.`,
    }),
    addedTags: t.stringList({
      required: false,
      ...within(BOUNDS.tags),
      description: `Tags that the item gets beside its own: at most ${BOUNDS.tags.maxItems}, each of ${length(BOUNDS.tag)}. Must be absent if \`tags\` is given; null is rejected. Fails with INVALID_INPUT if the item had more than ${BOUNDS.tags.maxItems} tags then.`,
    }),
    removedTags: t.stringList({
      required: false,
      ...within(BOUNDS.tags),
      description: `Tags that the item loses if it has them: at most ${BOUNDS.tags.maxItems}, each of ${length(BOUNDS.tag)}. Must be absent if \`tags\` is given; null is rejected.`,
    }),
    isFavorite: t.boolean({
      required: false,
      description: "Whether the item is a favorite of the workspace; null is rejected.",
    }),
  }),
});

const itemPayload = (mutation: string) =>
  payload<Row>(mutation, {
    fields: (t) => ({
      mediaItem: t.field({ type: MediaItem, description: "Media item after the operation.", resolve: (row) => row }),
    }),
  });
const UpdateMediaPayload = itemPayload("updateMedia");
const TrashMediaPayload = itemPayload("trashMedia");
const RestoreMediaPayload = itemPayload("restoreMedia");
const KeepMediaPayload = itemPayload("keepMedia");

const DeleteMediaPayload = payload<{ id: string; workspaceId?: string | null }>("deleteMedia", {
  fields: (t) => ({
    deletedId: t.id({ description: "Id of the media item that was deleted.", resolve: ({ id }) => id }),
    workspace: changedWorkspace(t),
  }),
});

const actInput = (mutation: string) =>
  inputOf(mutation, {
    fields: (t) => ({
      id: t.id({ description: "Id of the media item to act on." }),
      expectedRevision: t.int({
        required: false,
        description:
          "Revision that the media item must have. Fails with REVISION_CONFLICT if the item has another revision; not checked if absent or null.",
      }),
    }),
  });
const TrashMediaInput = actInput("trashMedia");
export const RestoreMediaInput = actInput("restoreMedia");
const KeepMediaInput = actInput("keepMedia");

const TrashManyMediaInput = inputOf("trashManyMedia", {
  fields: (t) => ({
    ids: t.idList({
      ...within(BOUNDS.trashed),
      description: `Ids of the media items to move, ${BOUNDS.trashed.minItems} to ${BOUNDS.trashed.maxItems}, all of one workspace.`,
    }),
  }),
});

const TrashManyMediaPayload = payload<{ items: Row[]; missingIds: string[] }>("trashManyMedia", {
  fields: (t) => ({
    mediaItems: t.field({
      ...typically(10),
      type: [MediaItem],
      description: "Media items that are in the trash after the operation.",
      resolve: ({ items }) => items,
    }),
    trashedCount: t.int({
      description: "Number of these items.",
      resolve: ({ items }) => items.length,
    }),
    missingIds: t.idList({
      description: "Ids of the input that are of no media item that the viewer can see.",
      resolve: ({ missingIds }) => missingIds,
    }),
  }),
});

export const DeleteMediaInput = inputOf("deleteMedia", {
  fields: (t) => ({
    id: t.id({ description: "Id of the media item to delete." }),
    confirm: t.boolean({
      required: false,
      description:
        "Must be true, because a deletion cannot be undone. Fails with INVALID_INPUT before any other check if absent, null or false.",
    }),
  }),
});

builder.mutationFields((t) => ({
  updateMedia: t.field({
    ...requires("write", { role: "workspaceEditor", application: "media:write" }),
    type: UpdateMediaPayload,
    description: "Changes the name, alternative text, tags or favorite mark of a media item.",
    args: { input: t.arg({ type: UpdateMediaInput }) },
    resolve: (_root, { input }, { context }) => updateMedia(context, input),
  }),
  trashMedia: t.field({
    ...requires("write", { role: "workspaceEditor", application: "media:write" }),
    type: TrashMediaPayload,
    description:
      "Moves a media item to the trash.\n\nAfter 30 days, the item is deleted unless it is in use; publications and templates that use the item keep working. An item in the trash stays unchanged.",
    args: { input: t.arg({ type: TrashMediaInput }) },
    resolve: (_root, { input }, { context }) => trashMedia(context, input),
  }),
  trashManyMedia: t.field({
    ...requires("write", { role: "workspaceEditor", application: "media:write" }),
    type: TrashManyMediaPayload,
    description:
      "Moves media items of one workspace to the trash, all of them or none, as `trashMedia` does.\n\nFails with INVALID_INPUT for items of several workspaces, and with FORBIDDEN if none of the items is visible to the viewer.",
    args: { input: t.arg({ type: TrashManyMediaInput }) },
    resolve: (_root, { input }, { context }) => trashManyMedia(context, input),
  }),
  restoreMedia: t.field({
    ...requires("write", { role: "workspaceEditor", application: "media:write" }),
    type: RestoreMediaPayload,
    description:
      "Restores a media item from the trash; the retention time of a temporary item starts again.\n\nAn item outside the trash stays unchanged. Fails with CONFLICT if the library has the same file again.",
    args: { input: t.arg({ type: RestoreMediaInput }) },
    resolve: (_root, { input }, { context }) => restoreMedia(context, input),
  }),
  keepMedia: t.field({
    ...requires("write", { role: "workspaceEditor", application: "media:write" }),
    type: KeepMediaPayload,
    description: "Changes the retention of a temporary media item to LIBRARY. Other items stay unchanged.",
    args: { input: t.arg({ type: KeepMediaInput }) },
    resolve: (_root, { input }, { context }) => keepMedia(context, input),
  }),
  deleteMedia: t.field({
    ...requires("write", { role: "workspaceEditor", application: "media:write" }),
    type: DeleteMediaPayload,
    description:
      "Deletes a media item permanently.\n\nFails with CONFLICT while the item is in use; `extensions.usedBy` lists at most 20 of its users.",
    args: { input: t.arg({ type: DeleteMediaInput }) },
    resolve: (_root, { input }, { context }) => deleteMedia(context, { ...input, confirm: input.confirm ?? null }),
  }),
}));
