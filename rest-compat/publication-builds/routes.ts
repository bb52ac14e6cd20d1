import { route } from "../engine/route.ts";
import { PlanAnglesDocument } from "../operations.generated.ts";

export const publicationBuilds = [
  route({
    method: "POST",
    path: "/publication-builds/angles",
    document: PlanAnglesDocument,
    status: 200,
    problems: [400, 403, 422, 429, 500, 503],
    limited: true,
    schemaName: "CreativeAngles",
    select: ({ planned }) => ({ angles: planned.angles }),
  }),
];
