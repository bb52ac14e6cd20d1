import { empty, type OtherOperation, parameter } from "./engine/openapi/otherOperation.ts";

/** The audit log as CSV. */
export const auditOperations: readonly OtherOperation[] = [
  {
    tag: "admin",
    credential: "person",
    method: "get",
    path: "/admin/audit-events/export.csv",
    operationId: "ExportInstanceAuditCsv",
    summary: "Export audit events as CSV",
    description:
      "Returns the same page as `export.json` as CSV (RFC 4180) with a header line. The query members are the same. The caller must be an instance administrator with a session.",
    parameters: [
      parameter("query", "cursor", "The cursor of the next page, from the header `Link` of the previous page."),
      parameter("query", "limit", "The number of events on a page, 1 to 200; 50 by default.", {
        type: "integer",
        minimum: 1,
        maximum: 200,
        default: 50,
      }),
    ],
    answers: {
      200: {
        ...empty("A page of events.", { Link: "The next page." }),
        content: { "text/csv": { schema: { type: "string" } } },
      },
    },
    problems: ["BAD_REQUEST", "INVALID_INPUT", "UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED", "INTERNAL"],
  },
];
