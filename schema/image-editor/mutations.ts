import { createImageTemplate } from "../../src/domains/image-editor/create.ts";
import { deleteImageTemplate } from "../../src/domains/image-editor/delete.ts";
import { duplicateImageTemplate } from "../../src/domains/image-editor/duplicate.ts";
import { updateImageTemplate } from "../../src/domains/image-editor/update.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { ImageDocument } from "./document.ts";
import { ImageTemplate } from "./types.ts";

const NAME = { extensions: { constraints: { minLength: 1, maxLength: 120 } } };
const CATEGORY = { extensions: { constraints: { maxLength: 80 } } };

const CreateImageTemplateInput = builder.inputType("CreateImageTemplateInput", {
  description: "A design that is saved as a template.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace that it will belong to." }),
    name: t.string({ ...NAME, description: "1 to 120 characters, not blank." }),
    category: t.string({ ...CATEGORY, description: "What it is sorted by: at most 80 characters, may be empty." }),
    document: t.field({
      type: ImageDocument.input,
      description:
        "The design. Each rule that it breaks is told with its place: INVALID_INPUT, before access is checked.",
    }),
    previewMediaId: t.id({
      required: false,
      description: "A picture of it: an image of the workspace. Without one, it is rendered.",
    }),
  }),
});

const UpdateImageTemplateInput = builder.inputType("UpdateImageTemplateInput", {
  description: "What to change. What is absent stays.",
  fields: (t) => ({
    id: t.id(which),
    expectedRevision: t.int({
      required: false,
      description: "Refuse with REVISION_CONFLICT when the template has moved on from this revision.",
    }),
    name: t.string({ ...NAME, required: false, description: "1 to 120 characters, not blank. Cannot be null." }),
    category: t.string({ ...CATEGORY, required: false, description: "At most 80 characters. Cannot be null." }),
    document: t.field({
      type: ImageDocument.input,
      required: false,
      description: "The whole design from now on, by the rules of `createImageTemplate`. Cannot be null.",
    }),
    previewMediaId: t.id({
      required: false,
      description: "The picture of it from now on: an image of the workspace; null for one that is rendered.",
    }),
  }),
});

const DuplicateImageTemplateInput = builder.inputType("DuplicateImageTemplateInput", {
  description: "What is otherwise of the second template.",
  fields: (t) => ({
    id: t.id(which),
    name: t.string({
      ...NAME,
      required: false,
      description: "1 to 120 characters, not blank; the name of the first and ` (copy)` when left out.",
    }),
  }),
});

const templatePayload = (mutation: string) =>
  payload<{ id: string; workspaceId: string }>(mutation, {
    fields: (t) => ({
      template: t.field({ type: ImageTemplate, description: "The template.", resolve: (row) => row }),
    }),
  });
const CreateImageTemplatePayload = templatePayload("createImageTemplate");
const UpdateImageTemplatePayload = templatePayload("updateImageTemplate");
const DuplicateImageTemplatePayload = templatePayload("duplicateImageTemplate");

const DeleteImageTemplatePayload = payload<{ id: string }>("deleteImageTemplate", {
  fields: (t) => ({
    deletedId: t.id({ description: "The id of the template that is gone.", resolve: ({ id }) => id }),
  }),
});

const which = { description: "The id of the template." };

const DeleteImageTemplateInput = inputOf("deleteImageTemplate", {
  fields: (t) => ({
    id: t.id(which),
  }),
});

builder.mutationFields((t) => ({
  createImageTemplate: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "media:write" }),
    type: CreateImageTemplatePayload,
    description:
      "Saves a design as a template (POST /image-editor/templates). Its preview is rendered shortly after, unless one is given.",
    args: { input: t.arg({ type: CreateImageTemplateInput }) },
    resolve: (_root, { input }, { scope }) => createImageTemplate(scope, input),
  }),
  updateImageTemplate: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "media:write" }),
    type: UpdateImageTemplatePayload,
    description: "Renames a template, sorts it elsewhere, or replaces its document or preview.",
    args: { input: t.arg({ type: UpdateImageTemplateInput }) },
    resolve: (_root, { input }, { scope }) => updateImageTemplate(scope, input),
  }),
  duplicateImageTemplate: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "media:write" }),
    type: DuplicateImageTemplatePayload,
    description: "Makes a second template of the same design in the same workspace.",
    args: { input: t.arg({ type: DuplicateImageTemplateInput }) },
    resolve: (_root, { input }, { scope }) => duplicateImageTemplate(scope, input),
  }),
  deleteImageTemplate: t.field({
    ...authScopes("write", { role: "workspaceEditor", application: "media:write" }),
    type: DeleteImageTemplatePayload,
    description: "Deletes a template. Documents made from it, and what it used of the library, stay.",
    args: { input: t.arg({ type: DeleteImageTemplateInput }) },
    resolve: (_root, { input }, { scope }) => deleteImageTemplate(scope, input),
  }),
}));
