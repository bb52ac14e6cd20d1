import { GetBillingStatusDocument } from "../operations.generated.ts";
import { route } from "../route.ts";

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
