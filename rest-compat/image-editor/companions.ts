import { route } from "../engine/route.ts";
import { ListImageTemplatesDocument } from "../operations.generated.ts";

export const imageEditorCompanions = [
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
    kind: "companion",
    document: ListImageTemplatesDocument,
    status: 200,
    problems: [400, 403, 404, 422, 500],
    select: ({ workspace }) => workspace.templates.nodes,
    list: { next: ({ workspace }) => workspace.templates.page.next_cursor },
  }),
];
