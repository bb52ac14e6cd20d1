import { route } from "../engine/route.ts";
import { ResolveOwnershipTransferDocument } from "../operations.generated.ts";

export const ownershipCompanions = [
  route({
    method: "GET",
    path: "/organization-ownership-transfers/resolve",
    words: {
      summary: "Get a transfer of ownership",
      description:
        "Returns a nomination, for its nominee, the nominating owner, and the organization's owner and admins. Another caller gets 404.",
      parameters: { id: "The id of the transfer." },
    },
    kind: "companion",
    document: ResolveOwnershipTransferDocument,
    status: 200,
    problems: [403, 404, 422, 500],
    select: ({ transfer }) => transfer,
  }),
];
