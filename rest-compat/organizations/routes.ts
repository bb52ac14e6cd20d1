import { route } from "../engine/route.ts";
import { DeleteOrganizationDocument, GetOrganizationDeletionPreviewDocument } from "../operations.generated.ts";

export const organizations = [
  route({
    method: "DELETE",
    path: "/organizations/{id}",
    document: DeleteOrganizationDocument,
    status: 200,
    problems: [400, 401, 403, 404, 409, 422, 500],
    // Not one of the interface's named resources.
    schemaName: null,
    select: ({ deleted }) => deleted,
  }),
  // Its sibling, beside the documented ones: what would go, and what stands in the way.
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
