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
import { type InputFields, inputOf, mutation, type PayloadFields } from "../core/mutation.ts";
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

const itemPayload = <Made extends Row>(t: PayloadFields<Made>) => ({
  mediaItem: t.field({ type: MediaItem, description: "Media item after the operation.", resolve: (row) => row }),
});

const oneItem = (t: InputFields) => ({
  id: t.id({ description: "Id of the media item to act on." }),
  expectedRevision: t.int({
    required: false,
    description:
      "Revision that the media item must have. Fails with REVISION_CONFLICT if the item has another revision; not checked if absent or null.",
  }),
});
export const RestoreMediaInput = inputOf("restoreMedia", oneItem);

export const DeleteMediaInput = inputOf("deleteMedia", (t) => ({
  id: t.id({ description: "Id of the media item to delete." }),
  confirm: t.boolean({
    required: false,
    description:
      "Must be true, because a deletion cannot be undone. Fails with INVALID_INPUT before any other check if absent, null or false.",
  }),
}));

mutation("updateMedia", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  description: "Changes the name, alternative text, tags or favorite mark of a media item.",
  input: UpdateMediaInput,
  run: (context, input) => updateMedia(context, input),
  payload: itemPayload,
});

mutation("trashMedia", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  description:
    "Moves a media item to the trash.\n\nAfter 30 days, the item is deleted unless it is in use; publications and templates that use the item keep working. An item in the trash stays unchanged.",
  input: oneItem,
  run: (context, input) => trashMedia(context, input),
  payload: itemPayload,
});

mutation("trashManyMedia", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  description:
    "Moves media items of one workspace to the trash, all of them or none, as `trashMedia` does.\n\nFails with INVALID_INPUT for items of several workspaces, and with FORBIDDEN if none of the items is visible to the viewer.",
  input: (t) => ({
    ids: t.idList({
      ...within(BOUNDS.trashed),
      description: `Ids of the media items to move, ${BOUNDS.trashed.minItems} to ${BOUNDS.trashed.maxItems}, all of one workspace.`,
    }),
  }),
  run: (context, input) => trashManyMedia(context, input),
  payload: (t) => ({
    mediaItems: t.expose("items", {
      ...typically(10),
      type: [MediaItem],
      description: "Media items that are in the trash after the operation.",
    }),
    trashedCount: t.int({
      description: "Number of these items.",
      resolve: ({ items }) => items.length,
    }),
    missingIds: t.exposeIDList("missingIds", {
      description: "Ids of the input that are of no media item that the viewer can see.",
    }),
  }),
});

mutation("restoreMedia", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  description:
    "Restores a media item from the trash; the retention time of a temporary item starts again.\n\nAn item outside the trash stays unchanged. Fails with CONFLICT if the library has the same file again.",
  input: RestoreMediaInput,
  run: (context, input) => restoreMedia(context, input),
  payload: itemPayload,
});

mutation("keepMedia", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  description: "Changes the retention of a temporary media item to LIBRARY. Other items stay unchanged.",
  input: oneItem,
  run: (context, input) => keepMedia(context, input),
  payload: itemPayload,
});

mutation("deleteMedia", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  description:
    "Deletes a media item permanently.\n\nFails with CONFLICT while the item is in use; `extensions.usedBy` lists at most 20 of its users.",
  input: DeleteMediaInput,
  run: (context, input) => deleteMedia(context, { ...input, confirm: input.confirm ?? null }),
  payload: (t) => ({
    deletedId: t.id({ description: "Id of the media item that was deleted.", resolve: ({ id }) => id }),
    workspace: changedWorkspace(t),
  }),
});
