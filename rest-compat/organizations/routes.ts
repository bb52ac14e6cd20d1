import { route } from "../engine/route.ts";
import { DeleteOrganizationDocument, GetOrganizationDeletionPreviewDocument } from "../operations.generated.ts";

export const organizations = [
  route({
    method: "DELETE",
    path: "/organizations/{id}",
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
    document: GetOrganizationDeletionPreviewDocument,
    status: 200,
    problems: [403, 404, 422, 500],
    schemaName: "OrganizationDeletionPreview",
    select: ({ preview }) => preview,
  }),
];
