import { route } from "../engine/route.ts";
import { ConfirmEmailChangeDocument } from "../operations.generated.ts";

export const auth = [
  route({
    method: "POST",
    path: "/auth/email-change/{id}/confirm",
    document: ConfirmEmailChangeDocument,
    status: 200,
    problems: [400, 404, 409, 422, 429, 500, 503],
    limited: true,
    select: ({ confirmed }) => confirmed.result,
  }),
];
