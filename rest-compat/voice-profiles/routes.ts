import { route } from "../engine/route.ts";
import { EffectiveVoicesDocument } from "../operations.generated.ts";

export const voiceProfiles = [
  route({
    method: "POST",
    path: "/voice-profiles/effective",
    document: EffectiveVoicesDocument,
    status: 200,
    problems: [400, 403, 404, 409, 422, 500, 503],
    select: ({ effective }) => effective,
  }),
];
