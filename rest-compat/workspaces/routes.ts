import { route } from "../engine/route.ts";
import { GetWorkspaceSettingsDocument } from "../operations.generated.ts";

export const workspaces = [
  route({
    method: "GET",
    path: "/workspaces/{id}/settings",
    words: {
      summary: "Get the settings of a workspace",
      description:
        "Returns name, color, time zone and scheduling defaults of a workspace. The caller must be a member; an unknown id is 403 as well.",
      parameters: {
        id: "The id of the workspace.",
      },
    },
    document: GetWorkspaceSettingsDocument,
    rename: { workspaceId: "id" },
    problems: [403, 404, 422, 500],
    select: ({ settings }) => settings,
  }),
];
