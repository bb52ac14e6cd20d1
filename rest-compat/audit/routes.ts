import { route } from "../engine/route.ts";
import { ExportInstanceAuditDocument } from "../operations.generated.ts";

export const exportInstanceAudit = route({
  method: "GET",
  path: "/admin/audit-events/export.json",
  words: {
    summary: "Export audit events as JSON",
    description:
      "Returns a page of the instance's audit events, newest first, as a download. Events contain no content and no secret. The next page is in `next_cursor` and in the header `Link`. The caller must be an instance administrator with a session.",
    parameters: {
      organization_id: "Only events of this organization. An unknown id is 400.",
      workspace_id: "Only events of this workspace. An unknown id, or a workspace of another organization, is 400.",
      actor_user_id: "Only events of this user, also while an administrator impersonated the user.",
      action: "Only events with exactly this action, such as `organization.theme_published`; at most 100 characters.",
      resource_type: "Only events about resources of this type. Some types never occur.",
      result: "Only events with this result.",
      from: "The earliest time, inclusive, in RFC 3339.",
      before: "The latest time, exclusive, in RFC 3339, later than `from`.",
      cursor: "The `next_cursor` of the previous page. A cursor of another list or filter is 400.",
      limit: "The number of events on a page, 1 to 200; 50 by default.",
    },
  },
  document: ExportInstanceAuditDocument,
  problems: [400, 403, 422, 500],
  schemaName: "InstanceAuditExport",
  schemaDescription: "A page of the instance's audit events.",
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
});

export const audit = [exportInstanceAudit];
