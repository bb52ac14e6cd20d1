import { manyOf } from "../../platform/write/many.ts";
import { deleteMedia } from "./delete.ts";
import { restoreMedia } from "./restore.ts";
import { updateMedia } from "./update.ts";

export const updateManyMedia = manyOf("updateManyMedia", updateMedia);

export const restoreManyMedia = manyOf("restoreManyMedia", restoreMedia);

export const deleteManyMedia = manyOf("deleteManyMedia", deleteMedia);
