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
    problems: [403, 404, 422, 500],
    schemaName: "OrganizationDeletionPreview",
    schemaDescription: "The effects of a deletion of an organization, and the reasons that prevent it.",
    select: ({ preview, organization }) => ({
      ...preview,
      billing_state: organization.billing.status,
      workspaces: organization.workspaces.nodes,
      pending_work: { pending_jobs: preview.scheduled_publications },
    }),
    constants: {
      organization_name: { description: "The name, which `confirm_name` of a deletion must repeat exactly." },
      billing_state: { value: "none", description: "The status of the subscription; `none` without one." },
      workspaces: { description: "The workspaces to be deleted, at most 100." },
      pending_work: { description: "Work that would not be done." },
      "pending_work.pending_jobs": { description: "The number of scheduled publications." },
      "pending_work.pending_cleanup_jobs": { value: 0, description: "Always 0: a blocker says of such work." },
      "pending_work.pending_provider_writes": { value: 0, description: "Always 0: a blocker says of such work." },
      access_effects: {
        value: ["organization_memberships", "workspace_memberships", "organization_credentials"],
        description: "Rights that people lose: always all three.",
      },
      irreversible_loss: {
        value: ["workspaces", "content", "connected_accounts", "media", "settings"],
        description: "Kinds of objects that are deleted: always all five.",
      },
      retained: {
        value: ["required_audit_evidence", "required_billing_evidence"],
        description: "Records that are kept: always both.",
      },
      recovery_possible: { value: false, description: "Always false: a deletion cannot be undone." },
    },
  }),
];
