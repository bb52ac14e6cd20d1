import { GetThemeRevisionDocument, RollbackThemeDocument } from "../operations.generated.ts";
import { route } from "../route.ts";

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
];
