import { BOUNDS } from "../../src/domains/image-editor/bounds.ts";
import { createImageTemplate } from "../../src/domains/image-editor/create.ts";
import { deleteImageTemplate } from "../../src/domains/image-editor/delete.ts";
import { duplicateImageTemplate } from "../../src/domains/image-editor/duplicate.ts";
import { updateImageTemplate } from "../../src/domains/image-editor/update.ts";
import { length, within } from "../core/bounds.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedWorkspace } from "../workspaces/changed.ts";
import { ImageDocument } from "./document.ts";
import { ImageTemplate } from "./types.ts";

const NAME = within(BOUNDS.name);
const CATEGORY = within(BOUNDS.category);

const templatePayload =
  (note: string) =>
  <Row extends { id: string; workspaceId: string }>(t: PayloadFields<Row>) => ({
    imageTemplate: t.field({ type: ImageTemplate, description: note, resolve: (row) => row }),
  });
const which = { description: "Id of the template." };

mutation("createImageTemplate", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  description:
    "Creates a template from a design. A job renders the preview unless the input has one.\n\nFails with INVALID_INPUT if a rule of documents or media is broken, or if the workspace has 1,000 templates.",
  inputDescription: "Template to create.",
  input: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that the template will belong to." }),
    name: t.string({ ...NAME, description: `Name of the template: ${length(BOUNDS.name)}, not blank.` }),
    category: t.string({
      ...CATEGORY,
      description: `Category of the template: ${length(BOUNDS.category)}, may be empty.`,
    }),
    document: t.field({
      type: ImageDocument.input,
      description:
        "Design of the template. INVALID_INPUT reports each broken rule with its path, before access is checked; at most 100.",
    }),
    previewMediaId: t.id({
      required: false,
      description:
        "Id of the media item that shows the template: an image of the workspace. If absent or null, a preview is rendered.",
    }),
  }),
  run: (context, input) => createImageTemplate(context, input),
  payload: templatePayload("Template that was created."),
});

mutation("updateImageTemplate", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  description:
    "Updates the name, category, document or preview of a template. A job renders the preview again unless a user set one.\n\nFails with REVISION_CONFLICT if the template has another revision, and with INVALID_INPUT if a value is invalid.",
  inputDescription: "Changes of a template. Absent members stay unchanged.",
  input: (t) => ({
    id: t.id(which),
    expectedRevision: t.int({
      required: false,
      description:
        "Revision that the template must have. Fails with REVISION_CONFLICT if the template has another revision; not checked if absent or null.",
    }),
    name: t.string({
      ...NAME,
      required: false,
      description: `New name: ${length(BOUNDS.name)}, not blank. Null is invalid.`,
    }),
    category: t.string({
      ...CATEGORY,
      required: false,
      description: `New category, ${length(BOUNDS.category)}. Null is invalid.`,
    }),
    document: t.field({
      type: ImageDocument.input,
      required: false,
      description:
        "New design, which replaces the whole document by the rules of `createImageTemplate`. Null is invalid.",
    }),
    previewMediaId: t.id({
      required: false,
      description:
        "Id of the new preview: an image of the workspace. Null replaces a preview that a user set with a rendered one.",
    }),
  }),
  run: (context, input) => updateImageTemplate(context, input),
  payload: templatePayload("Template with its current values."),
});

mutation("duplicateImageTemplate", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  description:
    "Creates a copy of a template in the same workspace.\n\nFails with INVALID_INPUT if the name is blank or the workspace has 1,000 templates.",
  inputDescription: "Template to copy, and the name of the copy.",
  input: (t) => ({
    id: t.id(which),
    name: t.string({
      ...NAME,
      required: false,
      description: `Name of the copy: ${length(BOUNDS.name)}, not blank. If absent or null, the original's name followed by \` (copy)\`.`,
    }),
  }),
  run: (context, input) => duplicateImageTemplate(context, input),
  payload: templatePayload("Copy that was created."),
});

mutation("deleteImageTemplate", {
  ...requires("write", { role: "workspaceEditor", application: "media:write" }),
  description:
    "Deletes a template. Media items of the template, and documents that were created from the template, stay.\n\nFails with NOT_FOUND if the template does not exist or is not visible to the viewer.",
  input: (t) => ({ id: t.id(which) }),
  run: (context, input) => deleteImageTemplate(context, input),
  payload: (t) => ({
    deletedId: t.id({ description: "Id of the template that was deleted.", resolve: ({ id }) => id }),
    workspace: changedWorkspace(t),
  }),
});
