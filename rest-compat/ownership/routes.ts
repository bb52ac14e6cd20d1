import { route } from "../engine/route.ts";
import { AcceptOwnershipDocument } from "../operations.generated.ts";

export const ownership = [
  route({
    method: "POST",
    path: "/organization-ownership-transfers/accept",
    document: AcceptOwnershipDocument,
    status: 200,
    problems: [400, 403, 404, 409, 422, 500],
    select: ({ accepted }) => accepted.transfer,
  }),
];
