import { route } from "../engine/route.ts";
import { ListVoiceProfilesDocument } from "../operations.generated.ts";

export const voiceProfileCompanions = [
  route({
    method: "GET",
    path: "/voice-profiles",
    words: {
      summary: "List voice profiles",
      description:
        "Returns the voice profiles of a workspace, oldest first, 100 on a page. The caller must be a member of the workspace.",
      parameters: {
        workspace_id: "The workspace whose voice profiles are listed.",
        cursor: "The cursor of the next page, from the header `Link`.",
      },
    },
    document: ListVoiceProfilesDocument,
    problems: [400, 403, 404, 422, 500],
    select: ({ workspace }) => workspace.profiles.nodes,
    list: { next: ({ workspace }) => workspace.profiles.page.next_cursor },
  }),
];
