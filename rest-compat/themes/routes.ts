import { route } from "../engine/route.ts";
import { GetResolvedThemeDocument, GetThemeRevisionDocument, RollbackThemeDocument } from "../operations.generated.ts";

export const themes = [
  route({
    method: "POST",
    path: "/themes/{id}/rollback",
    words: {
      summary: "Roll a theme back to an earlier revision",
      description:
        "Publishes an earlier revision again, as a new immutable revision. The draft becomes a copy, and selections of the theme move to the new revision. Unexpected revisions are 409. The caller must be an owner or admin of the organization.",
      parameters: {
        id: "The id of the organization's theme.",
      },
    },
    codes: ["REVISION_CONFLICT"],
    document: RollbackThemeDocument,
    problems: [400, 403, 404, 409, 422, 500, 503],
    select: ({ rolledBack }) => rolledBack.revision,
  }),
  route({
    method: "GET",
    path: "/themes/{id}/revisions/{revision}",
    words: {
      summary: "Get a published revision of a theme",
      description:
        "Returns an immutable revision with its whole manifest. The caller must be a member of the organization.",
      parameters: {
        id: "The id of the organization's theme.",
        revision: "The number of the revision, from 1.",
        organization_id: "The organization that the theme belongs to.",
      },
    },
    document: GetThemeRevisionDocument,
    problems: [400, 403, 404, 422, 500, 503],
    select: ({ revision }) => revision,
  }),
  route({
    method: "GET",
    path: "/themes/resolved",
    words: {
      summary: "Get the theme of a workspace",
      description:
        "Resolves the workspace's selection, then the organization's default, then the built-in default, to one complete theme. A reference that cannot be shown gives the built-in default as a whole, with `fallbackReason`. The caller must be a member of the workspace.",
      parameters: {
        workspace_id: "The workspace whose theme is resolved.",
        scheme: "The scheme that the user's system prefers.",
      },
    },
    document: GetResolvedThemeDocument,
    schemaName: "ResolvedTheme",
    schemaDescription: "The theme that applies to the caller, for one color scheme.",
    problems: [400, 403, 422, 500, 503],
    select: ({ theme: { identity: _, ...theme } }) => theme,
    etag: ({ theme }) => `"${theme.identity}"`,
    headers: () => ({ "cache-control": "private, no-cache", vary: "Authorization, Cookie" }),
  }),
];
