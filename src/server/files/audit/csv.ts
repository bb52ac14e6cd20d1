import { COLUMNS } from "../../../platform/audit/chain.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Call } from "../../http/call.ts";
import { forOtherBody } from "../../http/otherBody.ts";
import { createRest } from "../../rest/handler.ts";
import { csvOf } from "./csvOf.ts";
import { exportAuditCsv } from "./operations.ts";

/** The members that are read of the JSON export (docs/interface.md#audit). */
interface Item {
  id: string;
  action: string;
  actor_user_id?: string;
  effective_actor_user_id?: string;
  occurred_at: string;
  result: string;
  source: string;
  resource: { id?: string; type: string; organization_id?: string; workspace_id?: string };
  changed_fields: { field: string; previous?: string; current?: string }[];
}

/** The time is beside the id, for readers. */
const HEADER = ["id", "occurred_at", ...COLUMNS.filter((name) => name !== "id" && name !== "occurred_at")];

/** The cells in the order of the header. Changed fields are JSON, as in the JSON export. */
const cells = (item: Item) => [
  item.id,
  item.occurred_at,
  item.action,
  item.source,
  item.result,
  item.actor_user_id,
  item.effective_actor_user_id,
  item.resource.type,
  item.resource.id,
  item.resource.organization_id,
  item.resource.workspace_id,
  JSON.stringify(item.changed_fields),
];

/**
 * `GET /api/v1/admin/audit-events/export.csv`: a page of the JSON export as CSV (RFC 4180), with the same filters,
 * pages, Link and problems, because both come from the same row of the REST layer.
 */
export function createAuditCsv(services: Services): (call: Call) => Promise<Response> {
  const rest = createRest(services, [exportAuditCsv.row]);
  return async (call) => {
    const response = await rest(call);
    if (response.status !== 200) return response;
    const headers = forOtherBody(response.headers);
    headers.set("content-type", "text/csv; charset=utf-8; header=present");
    headers.set("content-disposition", headers.get("content-disposition")?.replace(".json", ".csv") ?? "attachment");
    headers.set("x-content-type-options", "nosniff");
    const next = headers.get("link")?.match(/<[^<>]*>; rel="next"/)?.[0];
    if (next === undefined) headers.delete("link");
    else headers.set("link", next);
    if (call.request.method === "HEAD") return new Response(null, { headers });
    const { items } = (await response.json()) as { items: Item[] };
    return new Response(csvOf([HEADER, ...items.map(cells)]), { headers });
  };
}
