import { route } from "../engine/route.ts";
import {
  CreateWorkspaceDocument,
  GetWorkspaceSetupDocument,
  ListWorkspacesDocument,
  UpdateWorkspaceSettingsDocument,
} from "../operations.generated.ts";

const NO_SSO = { value: false, description: "Always false: the sign-in is not part of a workspace." } as const;

export const workspaceCompanions = [
  route({
    method: "GET",
    path: "/workspaces",
    words: {
      summary: "List workspaces",
      description: "Returns the workspaces that the caller sees, oldest first, 100 on a page.",
      parameters: { cursor: "The cursor of the next page, from the header `Link`." },
    },
    document: ListWorkspacesDocument,
    problems: [400, 403, 422, 500],
    select: ({ viewer }) =>
      viewer.workspaces.nodes.map(({ settings, organization, ...workspace }) => ({
        ...workspace,
        ...settings,
        organization_id: organization?.id,
        organization_name: organization?.name,
      })),
    constants: {
      organization_id: { value: "" },
      organization_name: { value: "" },
      sso_authenticated: NO_SSO,
      sso_identity_linked: NO_SSO,
      sso_required: NO_SSO,
    },
    list: { next: ({ viewer }) => viewer.workspaces.page.next_cursor },
  }),
  route({
    method: "POST",
    path: "/workspaces",
    words: {
      summary: "Create a workspace",
      description:
        "Creates a workspace with a default voice profile. Without `organization_id` the workspace belongs to the caller's oldest own organization. The caller must be an owner or admin of the organization.",
    },
    codes: ["QUOTA_EXCEEDED"],
    document: CreateWorkspaceDocument,
    body: ["name", "organizationId"],
    problems: [400, 403, 422, 500],
    schemaName: "CreatedWorkspace",
    schemaDescription: "A new workspace.",
    select: ({
      created: {
        workspace: { organization, ...workspace },
      },
    }) => ({
      ...workspace,
      organization_id: organization?.id,
    }),
    constants: { organization_id: { value: "" } },
  }),
  route({
    method: "PATCH",
    path: "/workspaces/{id}/settings",
    words: {
      summary: "Change the settings of a workspace",
      description:
        "Changes the settings that are given, and returns all of them. The caller must be an admin of the workspace.",
      parameters: { id: "The id of the workspace." },
    },
    document: UpdateWorkspaceSettingsDocument,
    rename: { workspaceId: "id" },
    body: [
      "avatarUrl",
      "color",
      "mediaCleanupDays",
      "name",
      "randomDelayMinutes",
      "slotEndHour",
      "slotIntervalMinutes",
      "slotStartHour",
      "timezone",
      "weekStart",
    ],
    problems: [400, 403, 422, 500],
    select: ({ updated }) => updated.workspace.settings,
  }),
  route({
    method: "GET",
    path: "/workspaces/{id}/setup",
    words: {
      summary: "Get the setup of a workspace",
      description:
        "Returns the steps from a new workspace to its first publication, and which of them are done. The caller must be a member of the workspace.",
      parameters: { id: "The id of the workspace." },
    },
    document: GetWorkspaceSetupDocument,
    problems: [403, 404, 422, 500],
    schemaName: "WorkspaceSetup",
    select: ({ workspace }) => workspace.setup,
  }),
];
