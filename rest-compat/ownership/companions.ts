import { route } from "../engine/route.ts";
import { DeclineOwnershipDocument, ResolveOwnershipTransferDocument } from "../operations.generated.ts";

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
    document: ResolveOwnershipTransferDocument,
    problems: [403, 404, 422, 500],
    select: ({ transfer }) => transfer,
  }),
  route({
    method: "POST",
    path: "/organization-ownership-transfers/decline",
    words: {
      summary: "Decline the ownership of an organization",
      description:
        "Declines a nomination; a declined one can be declined again. A nomination that ended in another way is 409. The caller must be the nominee, with a session.",
    },
    document: DeclineOwnershipDocument,
    problems: [400, 403, 404, 409, 422, 500],
    select: ({ declined }) => declined.ownershipTransfer,
  }),
];
