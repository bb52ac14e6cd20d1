import { route } from "../engine/route.ts";
import { EffectiveVoicesDocument } from "../operations.generated.ts";

export const voiceProfiles = [
  route({
    method: "POST",
    path: "/voice-profiles/effective",
    words: {
      summary: "Resolve effective voice profiles",
      description:
        "Returns the voice profile of each account, in the order of the request. The publication's profile comes before the account's, and that before the workspace's default. The caller must be a member of the workspace. Nothing is changed.",
    },
    document: EffectiveVoicesDocument,
    problems: [400, 403, 404, 409, 422, 500, 503],
    select: ({ effective }) => effective,
  }),
];
