import type { AuditAction } from "../audit/actions.ts";
import type { ChangedField } from "../audit/entry.ts";
import type { Database } from "../database/database.ts";
import { type RecentRows, recentRows } from "./recentRows.ts";

/** One recorded change. */
export interface Recorded {
  action: AuditAction;
  resourceId: string | null;
  changed: readonly ChangedField[];
}

/** Actions whose event is a change of an object even if the action itself failed. */
const CHANGING: readonly AuditAction[] = ["publication.failed", "provider_write.post", "provider_write.delete"];

/** Follows the changes that audit events of one workspace record from now on. */
export function auditTail(
  database: Pick<Database, "pool">,
  workspaceId: string,
  now: () => Date,
): Promise<RecentRows<Recorded>> {
  const changing = CHANGING.map((action) => `'${action}'`).join(", ");
  const followed = {
    tenantId: workspaceId,
    table: "audit_event",
    time: "occurred_at",
    columns: ["action", `resource_id AS "resourceId"`, "changed_fields AS changed"],
    where: `workspace_id = $1 AND (result <> 'failed' OR action IN (${changing}))`,
  };
  return recentRows(database, followed, now);
}
