import { route } from "../engine/route.ts";
import { AcceptOwnershipDocument } from "../operations.generated.ts";

export const ownership = [
  route({
    method: "POST",
    path: "/organization-ownership-transfers/accept",
    words: {
      summary: "Accept the ownership of an organization",
      description:
        "Makes the nominee the owner, and the prior owner an admin. A nomination that expired or is no longer pending is 409. The caller must be the nominee, with a session.",
    },
    document: AcceptOwnershipDocument,
    problems: [400, 403, 404, 409, 422, 500],
    select: ({ accepted }) => accepted.ownershipTransfer,
  }),
];
