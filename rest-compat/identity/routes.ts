import { route } from "../engine/route.ts";
import { ConfirmEmailChangeDocument } from "../operations.generated.ts";

export const auth = [
  route({
    method: "POST",
    path: "/auth/email-change/{id}/confirm",
    words: {
      summary: "Confirm a change of the sign-in email",
      description:
        "Applies a pending change of the caller's sign-in email with the code from the mail. All other sessions end. The fifth wrong code ends the change. The caller needs a session, and has ten attempts in 15 minutes.",
      parameters: {
        id: "The id of the pending change.",
      },
    },
    document: ConfirmEmailChangeDocument,
    problems: [400, 404, 409, 422, 429, 500, 503],
    limited: true,
    select: ({ confirmed }) => confirmed.result,
  }),
];
