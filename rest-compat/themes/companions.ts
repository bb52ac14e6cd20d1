import { route } from "../engine/route.ts";
import { ListThemesDocument } from "../operations.generated.ts";

export const themeCompanions = [
  route({
    method: "GET",
    path: "/themes",
    words: {
      summary: "List the themes of an organization",
      description:
        "Returns the themes with the draft's and the published revision, which a rollback expects; 0 means not published. Oldest first, 100 on a page. The caller must be a member of the organization; only owners and admins see unpublished themes.",
      parameters: {
        organization_id: "The organization whose themes are listed.",
        cursor: "The cursor of the next page, from the header `Link`.",
      },
    },
    document: ListThemesDocument,
    problems: [400, 403, 404, 422, 500],
    select: ({ organization }) => organization.themes.nodes,
    list: { next: ({ organization }) => organization.themes.page.next_cursor },
  }),
];
