import { z } from "zod";
import { labelOf, readable } from "../../platform/values/name.ts";
import { BOUNDS } from "./bounds.ts";
import { DocumentInput } from "./document/given.ts";

const id = z.string().max(128);
// The operation checks for a blank name after the check of access (docs/interface.md#image-editor).
const name = z.string().min(BOUNDS.name.minLength).max(BOUNDS.name.maxLength).superRefine(readable);
const category = labelOf(BOUNDS.category.maxLength);
const expectedRevision = z.int().min(1).nullish();

/** The input of POST /image-editor/templates. */
export const CreateImageTemplate = z.object({
  workspaceId: id,
  name,
  category,
  document: DocumentInput,
  previewMediaId: id.nullish(),
});

/**
 * Absent members stay unchanged. A null preview is rendered by a job from then on. Null is refused for other members,
 * which cannot be cleared.
 */
export const UpdateImageTemplate = z.object({
  id,
  expectedRevision,
  name: name.optional(),
  category: category.optional(),
  document: DocumentInput.optional(),
  previewMediaId: id.nullish(),
});

export const DuplicateImageTemplate = z.object({ id, name: name.nullish() });

export const DeleteImageTemplate = z.object({ id });

/** The first page is 1. */
export const ExportImageTemplate = z.object({ id, page: z.int().min(1).nullish() });
