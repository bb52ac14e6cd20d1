import { GetWorkspaceSettingsDocument } from "../operations.generated.ts";
import { route } from "../route.ts";

export const workspaces = [
  route({
    method: "GET",
    path: "/workspaces/{id}/settings",
    document: GetWorkspaceSettingsDocument,
    rename: { workspaceId: "id" },
    status: 200,
    problems: [403, 404, 422, 500],
    select: ({ settings }) => settings,
  }),
];
