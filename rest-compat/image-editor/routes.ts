import { route } from "../engine/route.ts";
import { CreateImageTemplateDocument } from "../operations.generated.ts";

export const imageEditor = [
  route({
    method: "POST",
    path: "/image-editor/templates",
    words: {
      summary: "Save a design as a template",
      description:
        "Saves an image document as a template of the workspace. Rules of the document are checked first (400), then the permission (403), then name and media references (400). The caller must be an editor or admin of the workspace.",
    },
    document: CreateImageTemplateDocument,
    status: 201,
    problems: [400, 403, 422, 500],
    select: ({ created }) => created.imageTemplate,
  }),
];
