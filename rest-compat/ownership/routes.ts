import { AcceptOwnershipDocument } from "../operations.generated.ts";
import { route } from "../route.ts";

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
