import type { MediaItem as Row } from "../../prisma/generated/client/client.ts";
import { deleteManyMedia, restoreManyMedia, updateManyMedia } from "../../src/domains/media/many.ts";
import type { ItemResult } from "../../src/platform/errors/itemResult.ts";
import { builder } from "../core/builder.ts";
import { itemFields, manyInput, manyPayload } from "../core/many.ts";
import { PER_ITEM } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { DeletionResult } from "../workspaces/deletionResult.ts";
import { DeleteMediaInput, RestoreMediaInput, UpdateMediaInput } from "./mutations.ts";
import { MediaItem } from "./types.ts";

const MediaItemResult = builder.objectRef<ItemResult<Row>>("MediaItemResult").implement({
  description: "Result of an operation on one media item of a selection.",
  applications: "withParent",
  fields: (t) => ({
    ...itemFields(t),
    mediaItem: t.field({
      type: MediaItem,
      nullable: true,
      description: "Media item after the operation; null if `error` is not null.",
      resolve: ({ value }) => value,
    }),
  }),
});

const UpdateManyMediaPayload = manyPayload("updateManyMedia", MediaItemResult);
const RestoreManyMediaPayload = manyPayload("restoreManyMedia", MediaItemResult);
const DeleteManyMediaPayload = manyPayload("deleteManyMedia", DeletionResult);

const UpdateManyMediaInput = manyInput("updateManyMedia", "updateMedia", UpdateMediaInput);
const RestoreManyMediaInput = manyInput("restoreManyMedia", "restoreMedia", RestoreMediaInput);
const DeleteManyMediaInput = manyInput("deleteManyMedia", "deleteMedia", DeleteMediaInput);

builder.mutationFields((t) => ({
  updateManyMedia: t.field({
    ...requires("write", { role: "workspaceEditor", application: "media:write" }),
    ...PER_ITEM,
    type: UpdateManyMediaPayload,
    description: "Changes media items, each as `updateMedia` does, with a result for each.",
    args: { input: t.arg({ type: UpdateManyMediaInput }) },
    resolve: (_root, { input }, { context }) => updateManyMedia(context, input),
  }),
  restoreManyMedia: t.field({
    ...requires("write", { role: "workspaceEditor", application: "media:write" }),
    ...PER_ITEM,
    type: RestoreManyMediaPayload,
    description: "Restores media items from the trash, each as `restoreMedia` does, with a result for each.",
    args: { input: t.arg({ type: RestoreManyMediaInput }) },
    resolve: (_root, { input }, { context }) => restoreManyMedia(context, input),
  }),
  deleteManyMedia: t.field({
    ...requires("write", { role: "workspaceEditor", application: "media:write" }),
    ...PER_ITEM,
    type: DeleteManyMediaPayload,
    description: "Deletes media items permanently, each as `deleteMedia` does, with a result for each.",
    args: { input: t.arg({ type: DeleteManyMediaInput }) },
    resolve: (_root, { input }, { context }) => deleteManyMedia(context, input),
  }),
}));
