import { route } from "../engine/route.ts";
import { DeleteOrganizationDocument, GetOrganizationDeletionPreviewDocument } from "../operations.generated.ts";

export const organizations = [
  route({
    method: "DELETE",
    path: "/organizations/{id}",
    words: {
      summary: "Delete an organization",
      description:
        "Deletes an organization with all its workspaces, permanently and at once. Evidence of audit and billing stays. Checks come in this order: owner, name, blockers, password or grant. The caller must be the owner, with a session.",
      parameters: {
        id: "The id of the organization.",
      },
    },
    codes: ["INVALID_CREDENTIALS"],
    document: DeleteOrganizationDocument,
    status: 200,
    problems: [400, 401, 403, 404, 409, 422, 500],
    // The body is not a named resource of the documented interface.
    schemaName: null,
    select: ({ deleted }) => deleted,
  }),
  // A companion endpoint: the effects of a deletion, and the reasons that prevent it.
  route({
    method: "GET",
    path: "/organizations/{id}/deletion-preview",
    words: {
      summary: "Preview the deletion of an organization",
      description:
        "Returns the counts of everything that a deletion would remove, and the blockers that prevent it now. The caller must be the owner, with a session.",
      parameters: {
        id: "The id of the organization.",
      },
    },
    kind: "companion",
    document: GetOrganizationDeletionPreviewDocument,
    status: 200,
    problems: [403, 404, 422, 500],
    schemaName: "OrganizationDeletionPreview",
    select: ({ preview }) => preview,
  }),
];
