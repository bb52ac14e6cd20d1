import { route } from "../engine/route.ts";
import { CreateImageTemplateDocument } from "../operations.generated.ts";

export const imageEditor = [
  route({
    method: "POST",
    path: "/image-editor/templates",
    document: CreateImageTemplateDocument,
    status: 201,
    problems: [400, 403, 422, 500],
    select: ({ created }) => created.template,
  }),
];
