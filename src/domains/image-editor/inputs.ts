import { z } from "zod";
import { DocumentInput } from "./document/given.ts";

const id = z.string().max(128);
// Whether a name is blank is a rule of the operation, after access (docs/interface.md#image-editor).
const name = z.string().min(1).max(120);
const category = z.string().trim().max(80);
const expectedRevision = z.int().min(1).nullish();

/** POST /image-editor/templates. */
export const CreateImageTemplate = z.object({
  workspaceId: id,
  name,
  category,
  document: DocumentInput,
  previewMediaId: id.nullish(),
});

/** Absent leaves. A null preview is rendered from then on; nothing else can be cleared, so null is refused there. */
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

/** Pages count from 1. */
export const ExportImageTemplate = z.object({ id, page: z.int().min(1).nullish() });
