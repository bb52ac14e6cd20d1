import { route } from "../engine/route.ts";
import { DeleteSocialSetDocument } from "../operations.generated.ts";
import { action } from "../publications/actionOutput.ts";

export const socialSets = [
  route({
    ...action("Social set deleted"),
    method: "DELETE",
    path: "/social-sets/{id}",
    words: {
      summary: "Delete a social set",
      description:
        "Deletes a group of accounts. Publications keep their destinations. Without `confirm=true` the answer is 400 before any other check. The caller must be an editor or admin of the workspace.",
      parameters: {
        id: "The id of the social set.",
        confirm: "Must be `true`, because a deleted set cannot be restored.",
      },
    },
    document: DeleteSocialSetDocument,
    problems: [400, 403, 404, 422, 500],
    select: () => ({}),
  }),
];
