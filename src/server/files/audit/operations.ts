import { exportInstanceAudit } from "../../../../rest-compat/audit/routes.ts";
import { empty, otherOperation } from "../../../../rest-compat/engine/openapi/otherOperation.ts";

const PATH = "/admin/audit-events/export.csv";
const { words } = exportInstanceAudit;

/** The audit log as CSV: the JSON export in another form. */
export const exportAuditCsv = otherOperation({
  tag: "admin",
  credential: "person",
  method: "get",
  path: PATH,
  operationId: "ExportInstanceAuditCsv",
  summary: "Export audit events as CSV",
  description:
    "Returns the same page as `export.json` as CSV (RFC 4180) with a header line. The query members are the same. The caller must be an instance administrator with a session.",
  row: {
    ...exportInstanceAudit,
    path: PATH,
    words: {
      ...words,
      parameters: {
        ...words.parameters,
        cursor: "The cursor of the next page, from the header `Link` of the previous page.",
      },
    },
  },
  answers: {
    200: {
      ...empty("A page of events.", { Link: "The next page; absent on the last one." }),
      content: { "text/csv": { schema: { type: "string" } } },
    },
  },
  problems: ["BAD_REQUEST", "INVALID_INPUT", "VALIDATION_FAILED"],
});
