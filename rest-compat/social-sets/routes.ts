import { route } from "../engine/route.ts";
import { DeleteSocialSetDocument } from "../operations.generated.ts";

export const socialSets = [
  route({
    method: "DELETE",
    path: "/social-sets/{id}",
    document: DeleteSocialSetDocument,
    status: 200,
    problems: [400, 403, 404, 422, 500],
    select: ({ deleted }) => deleted.output,
  }),
];
