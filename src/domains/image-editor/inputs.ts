import { z } from "zod";
import { labelIn, readable } from "../../platform/values/name.ts";
import { expectedRevision, id, textIn, wholeIn } from "../../platform/values/shapes.ts";
import { BOUNDS } from "./bounds.ts";
import { DocumentInput } from "./document/documentInput.ts";

// The operation checks for a blank name after the check of access (docs/interface.md#image-editor).
const name = textIn(BOUNDS.name).superRefine(readable);
const category = labelIn(BOUNDS.category);

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

export const ExportImageTemplate = z.object({ id, page: wholeIn(BOUNDS.page).nullish() });
