import { route } from "../engine/route.ts";
import { PlanAnglesDocument } from "../operations.generated.ts";

export const publicationBuilds = [
  route({
    method: "POST",
    path: "/publication-builds/angles",
    words: {
      summary: "Plan creative directions",
      description:
        "Plans five creative directions for a post by a language model. At least one source (idea, notes, page or media item) and one destination (accounts or a social set) are required. The caller must be an editor or admin of the workspace, and has 12 requests a minute.",
    },
    document: PlanAnglesDocument,
    problems: [400, 403, 422, 429, 500, 503],
    limited: true,
    schemaName: "CreativeAngles",
    schemaDescription: "Alternative directions for a post.",
    select: ({ planned }) => ({ angles: planned.angles }),
  }),
];
