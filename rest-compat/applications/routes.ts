import { route } from "../engine/route.ts";
import { ListExternalApplicationsDocument, RegisterExternalApplicationDocument } from "../operations.generated.ts";

export const externalApplications = [
  route({
    method: "POST",
    path: "/admin/external-applications",
    document: RegisterExternalApplicationDocument,
    status: 201,
    problems: [400, 403, 422, 500],
    select: ({ registered }) => registered,
  }),
  route({
    method: "GET",
    path: "/admin/external-applications",
    document: ListExternalApplicationsDocument,
    status: 200,
    problems: "default",
    // The list has no pages: no instance has more applications than the document requests.
    select: ({ applications }) => applications.nodes,
  }),
];
