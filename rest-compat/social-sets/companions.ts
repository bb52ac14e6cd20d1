import { accountConstants } from "../accounts/accountConstants.ts";
import { route } from "../engine/route.ts";
import { CreateSocialSetDocument, ListSocialSetsDocument, UpdateSocialSetDocument } from "../operations.generated.ts";
import { creation, update } from "./bodies.ts";

const CONSTANTS = {
  is_default: { value: false, description: "Always false: no set is preferred." },
  ...accountConstants("accounts."),
  "accounts.display_order": { position: true, description: "The place in publishing order, from 0." },
} as const;

export const socialSetCompanions = [
  route({
    method: "GET",
    path: "/social-sets",
    words: {
      summary: "List social sets",
      description:
        "Returns the social sets of a workspace with their connected accounts, oldest first, 100 on a page. The caller must be a member of the workspace.",
      parameters: {
        workspace_id: "The workspace whose social sets are listed.",
        cursor: "The cursor of the next page, from the header `Link`.",
      },
    },
    document: ListSocialSetsDocument,
    problems: [400, 403, 404, 422, 500],
    select: ({ workspace }) => workspace.sets.nodes,
    constants: CONSTANTS,
    list: { next: ({ workspace }) => workspace.sets.page.next_cursor },
  }),
  route({
    method: "POST",
    path: "/social-sets",
    words: {
      summary: "Create a social set",
      description:
        "Creates a named list of accounts to publish to together. A name that is in use, or an account that is not connected, is 400. The caller must be an editor or admin of the workspace.",
    },
    document: CreateSocialSetDocument,
    adapter: creation,
    problems: [400, 403, 422, 500],
    schemaName: "SocialSet",
    schemaDescription: "A social set with its connected accounts.",
    select: ({ created }) => created.socialSet,
    constants: CONSTANTS,
  }),
  route({
    method: "PUT",
    path: "/social-sets/{id}",
    words: {
      summary: "Change a social set",
      description:
        "Replaces the name and the accounts of a social set. Publications keep their destinations. The caller must be an editor or admin of the workspace.",
      parameters: { id: "The id of the social set." },
    },
    document: UpdateSocialSetDocument,
    adapter: update,
    problems: [400, 403, 404, 422, 500],
    schemaName: "SocialSet",
    schemaDescription: "A social set with its connected accounts.",
    select: ({ updated }) => updated.socialSet,
    constants: CONSTANTS,
  }),
];
