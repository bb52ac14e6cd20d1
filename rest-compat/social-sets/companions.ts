import { accountConstants } from "../accounts/accountConstants.ts";
import { route } from "../engine/route.ts";
import { ListSocialSetsDocument } from "../operations.generated.ts";

export const socialSetCompanions = [
  route({
    method: "GET",
    path: "/social-sets",
    words: {
      summary: "List social sets",
      description:
        "Returns the social sets of a workspace with their accounts, oldest first, 100 on a page. The caller must be a member of the workspace.",
      parameters: {
        workspace_id: "The workspace whose social sets are listed.",
        cursor: "The cursor of the next page, from the header `Link`.",
      },
    },
    kind: "companion",
    document: ListSocialSetsDocument,
    status: 200,
    problems: [400, 403, 404, 422, 500],
    select: ({ workspace }) => workspace.sets.nodes,
    constants: {
      is_default: { value: false, description: "Always false: no set is preferred." },
      ...accountConstants("accounts."),
      "accounts.display_order": { position: true, description: "The place in publishing order, from 0." },
    },
    list: { next: ({ workspace }) => workspace.sets.page.next_cursor },
  }),
];
