import { route } from "../engine/route.ts";
import { GetBillingStatusDocument } from "../operations.generated.ts";

export const billing = [
  route({
    method: "GET",
    path: "/organizations/{id}/billing/status",
    document: GetBillingStatusDocument,
    rename: { organizationId: "id" },
    status: 200,
    problems: [400, 403, 422, 500],
    select: ({ status }) => status,
  }),
];
