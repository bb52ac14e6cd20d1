import { route } from "../engine/route.ts";
import { DeleteSocialSetDocument } from "../operations.generated.ts";
import { actionOutput } from "../publications/actionOutput.ts";

export const socialSets = [
  route({
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
    status: 200,
    problems: [400, 403, 404, 422, 500],
    schemaName: "ActionOutput",
    schemaDescription:
      "Result of an action on a publication or a social set. Members that do not apply to the action are absent.",
    select: () => ({}),
    constants: {
      message: { value: "Social set deleted", description: "Sentence in English that describes the result." },
    },
    unanswered: actionOutput,
  }),
];
