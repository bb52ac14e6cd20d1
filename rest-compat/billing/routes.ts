import { route } from "../engine/route.ts";
import { GetBillingStatusDocument } from "../operations.generated.ts";

export const NO_WORKSPACE = {
  workspace_id: { value: "", description: "Always an empty text: billing belongs to the organization." },
} as const;

export const billing = [
  route({
    method: "GET",
    path: "/organizations/{id}/billing/status",
    words: {
      summary: "Get the billing status of an organization",
      description:
        "Returns plan, limits, usage and provider costs of an organization. Without a subscription, the members of the plan are absent. The caller must be a member; an unknown id is 403 as well.",
      parameters: {
        id: "The id of the organization.",
      },
    },
    document: GetBillingStatusDocument,
    rename: { organizationId: "id" },
    problems: [400, 403, 422, 500],
    schemaName: "BillingStatus",
    select: ({ status }) => status,
    constants: NO_WORKSPACE,
  }),
];
