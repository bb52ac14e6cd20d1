import type { MediaItem as Row } from "../../prisma/generated/client/client.ts";
import { deleteManyMedia, restoreManyMedia, updateManyMedia } from "../../src/domains/media/many.ts";
import type { ItemResult } from "../../src/platform/errors/itemResult.ts";
import { builder } from "../core/builder.ts";
import { itemFields, manyInput, manyPayload } from "../core/many.ts";
import { mutation } from "../core/mutation.ts";
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
    mediaItem: t.expose("value", {
      type: MediaItem,
      nullable: true,
      description: "Media item after the operation; null if `error` is not null.",
    }),
  }),
});

mutation("updateManyMedia", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  ...PER_ITEM,
  description: "Changes media items, each as `updateMedia` does, with a result for each.",
  input: manyInput("updateManyMedia", "updateMedia", UpdateMediaInput),
  run: (context, input) => updateManyMedia(context, input),
  payload: manyPayload(MediaItemResult),
});

mutation("restoreManyMedia", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  ...PER_ITEM,
  description: "Restores media items from the trash, each as `restoreMedia` does, with a result for each.",
  input: manyInput("restoreManyMedia", "restoreMedia", RestoreMediaInput),
  run: (context, input) => restoreManyMedia(context, input),
  payload: manyPayload(MediaItemResult),
});

mutation("deleteManyMedia", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  ...PER_ITEM,
  description: "Deletes media items permanently, each as `deleteMedia` does, with a result for each.",
  input: manyInput("deleteManyMedia", "deleteMedia", DeleteMediaInput),
  run: (context, input) => deleteManyMedia(context, input),
  payload: manyPayload(DeletionResult),
});
