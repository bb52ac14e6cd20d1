import { route } from "../engine/route.ts";
import { GetWorkspaceSettingsDocument } from "../operations.generated.ts";

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
