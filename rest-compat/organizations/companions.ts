import { route } from "../engine/route.ts";
import { ListOrganizationsDocument } from "../operations.generated.ts";

export const organizationCompanions = [
  route({
    method: "GET",
    path: "/organizations",
    words: {
      summary: "List organizations",
      description: "Returns the organizations that the caller is a member of, oldest first, 100 on a page.",
      parameters: { cursor: "The cursor of the next page, from the header `Link`." },
    },
    document: ListOrganizationsDocument,
    problems: [400, 403, 422, 500],
    select: ({ viewer }) => viewer.organizations.nodes,
    list: { next: ({ viewer }) => viewer.organizations.page.next_cursor },
  }),
];
