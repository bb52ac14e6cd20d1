import { route } from "../engine/route.ts";
import { ListImageEditorPresetsDocument, ListImageTemplatesDocument } from "../operations.generated.ts";

export const imageEditorCompanions = [
  route({
    method: "GET",
    path: "/image-editor/presets",
    words: {
      summary: "List the sizes of the image editor",
      description:
        "Returns the sizes that the editor offers for new designs. A document may have any other size. Every user may call it.",
    },
    document: ListImageEditorPresetsDocument,
    problems: [422, 500],
    schemaName: "ImageEditorPresets",
    schemaDescription: "The sizes that the image editor offers, and the version of its documents.",
    select: ({ presets }) => ({ presets }),
    constants: {
      presets: { description: "The sizes in display order." },
      "presets.width_px": { value: 0, description: "Width in pixels; 0 if the user chooses the size." },
      "presets.height_px": { value: 0, description: "Height in pixels; 0 if the user chooses the size." },
      "presets.profiles": { value: [], description: "Always empty: any network takes any size." },
      enabled: { value: true, description: "Always true." },
      schema_version: { value: 1, description: "The version of documents: always 1." },
      background_model_base_url: { value: "", description: "Always empty: rostrum removes no backgrounds." },
    },
  }),
  route({
    method: "GET",
    path: "/image-editor/templates",
    words: {
      summary: "List the templates of a workspace",
      description:
        "Returns the image templates that a workspace saved, with their documents, 4 on a page. The caller must be a member of the workspace.",
      parameters: {
        workspace_id: "The workspace whose templates are listed.",
        category: "The category of the templates.",
        cursor: "The cursor of the next page, from the header `Link`.",
      },
    },
    document: ListImageTemplatesDocument,
    problems: [400, 403, 404, 422, 500],
    schemaName: "ImageTemplates",
    schemaDescription: "A page of the image templates of a workspace.",
    select: ({ workspace }) => ({ can_edit: workspace.can_edit, templates: workspace.templates.nodes }),
    constants: { templates: { description: "The templates, newest first." } },
    list: { next: ({ workspace }) => workspace.templates.page.next_cursor },
  }),
];
