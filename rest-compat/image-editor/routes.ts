import { route } from "../engine/route.ts";
import { CreateImageTemplateDocument, ListImageEditorPresetsDocument } from "../operations.generated.ts";

export const imageEditor = [
  route({
    method: "POST",
    path: "/image-editor/templates",
    document: CreateImageTemplateDocument,
    status: 201,
    problems: [400, 403, 422, 500],
    select: ({ created }) => created.template,
  }),
  // A companion endpoint: the sizes that the editor offers.
  route({
    method: "GET",
    path: "/image-editor/presets",
    document: ListImageEditorPresetsDocument,
    status: 200,
    problems: [422, 500],
    select: ({ presets }) => presets,
  }),
];
