import type { Database } from "../database/database.ts";
import { hasQueue } from "./hasQueue.ts";
import { SCHEMA } from "./schema.ts";

/**
 * Returns the tenants with jobs of a topic that wait for a place. Sweeps leave them out: a row of such a tenant is late
 * because the tenant has all its places, not because its job was lost. Another job for each of these rows would wait as
 * well, and their number would hide the lost rows of other tenants.
 */
export async function busyTenants({ pool }: Pick<Database, "pool">, topic: string): Promise<string[]> {
  if (!(await hasQueue(pool))) return [];
  const { rows } = await pool.query<{ tenant: string }>(BUSY, [topic]);
  return rows.map(({ tenant }) => tenant);
}

// A job that waits for the time of its next try is not in the way of other rows.
const WAITING = `name = $1 AND state < 'active' AND NOT blocked AND start_after <= ${SCHEMA}.job_now() AND COALESCE(group_id, '')`;

/** Jumps from tenant to tenant in the index of lanes. */
const BUSY = `
WITH RECURSIVE busy(tenant) AS (
  (SELECT COALESCE(group_id, '') FROM ${SCHEMA}.job WHERE ${WAITING} > '' ORDER BY 1 LIMIT 1)
  UNION ALL
  SELECT next.tenant FROM busy CROSS JOIN LATERAL (
    SELECT COALESCE(group_id, '') AS tenant FROM ${SCHEMA}.job WHERE ${WAITING} > busy.tenant ORDER BY 1 LIMIT 1
  ) AS next
)
SELECT tenant FROM busy`;
