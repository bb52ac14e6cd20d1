import { route } from "../engine/route.ts";
import {
  GetResolvedThemeDocument,
  GetResolvedThemeIdentityDocument,
  GetThemeRevisionDocument,
  RollbackThemeDocument,
} from "../operations.generated.ts";

export const themes = [
  route({
    method: "POST",
    path: "/themes/{id}/rollback",
    document: RollbackThemeDocument,
    status: 200,
    problems: [400, 403, 404, 409, 422, 500, 503],
    select: ({ rolledBack }) => rolledBack.revision,
  }),
  route({
    method: "GET",
    path: "/themes/{id}/revisions/{revision}",
    document: GetThemeRevisionDocument,
    status: 200,
    problems: [400, 403, 404, 422, 500, 503],
    select: ({ revision }) => revision,
  }),
  route({
    method: "GET",
    path: "/themes/resolved",
    document: GetResolvedThemeDocument,
    probe: GetResolvedThemeIdentityDocument,
    schemaName: "ResolvedTheme",
    status: 200,
    problems: [400, 403, 422, 500, 503],
    conditional: true,
    select: ({ theme: { identity: _, ...theme } }) => theme,
    headers: ({ theme }) => ({
      etag: `"${theme.identity}"`,
      "cache-control": "private, no-cache",
      vary: "Authorization, Cookie",
    }),
  }),
];
