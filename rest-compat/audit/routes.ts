import { route } from "../engine/route.ts";
import { ExportInstanceAuditDocument } from "../operations.generated.ts";

export const audit = [
  route({
    method: "GET",
    path: "/admin/audit-events/export.json",
    document: ExportInstanceAuditDocument,
    status: 200,
    problems: [400, 403, 422, 500],
    schemaName: "InstanceAuditExport",
    select: ({ export: { format_version, generated_at, events } }) => ({
      format_version,
      generated_at,
      items: events.items,
      next_cursor: events.page.next_cursor,
    }),
    list: { next: (data) => data.export.events.page.next_cursor },
    headers: (data) => ({
      "content-disposition": `attachment; filename="instance-audit-${data.export.generated_at.toISOString().slice(0, 10)}.json"`,
    }),
  }),
];
