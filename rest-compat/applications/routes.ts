import { route } from "../engine/route.ts";
import { ListExternalApplicationsDocument, RegisterExternalApplicationDocument } from "../operations.generated.ts";

export const externalApplications = [
  route({
    method: "POST",
    path: "/admin/external-applications",
    words: {
      summary: "Register an external application",
      description:
        "Registers an application that may act for people by OAuth 2.1. The answer contains the client secret, which is never shown again. The caller must be an instance administrator with a session. An Idempotency-Key is refused with 400, because the secret is shown once.",
    },
    refusesKey: true,
    document: RegisterExternalApplicationDocument,
    status: 201,
    problems: [400, 403, 422, 500],
    select: ({ registered }) => registered,
  }),
  route({
    method: "GET",
    path: "/admin/external-applications",
    words: {
      summary: "List external applications",
      description:
        "Returns all registered applications, newest first, with the revoked ones. The list has no pages. The caller must be an instance administrator with a session.",
    },
    document: ListExternalApplicationsDocument,
    problems: "default",
    // The list has no pages: no instance has more applications than the document requests.
    select: ({ applications }) => applications.nodes,
  }),
];
