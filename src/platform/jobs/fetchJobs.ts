import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Services } from "../services/services.ts";
import { executeSql, inTransaction } from "./executeSql.ts";
import type { Places } from "./lanes.ts";
import { SCHEMA } from "./schema.ts";

/** A job that this process runs. */
export type TakenJob = Pick<
  JobWithMetadata,
  "id" | "name" | "data" | "retryCount" | "retryLimit" | "expireInSeconds" | "startAfter" | "groupId"
> & {
  /** Whether other jobs of the topic waited when this one was taken. */
  readonly othersWait?: boolean;
};

/** The number of jobs that one fetch takes at most, for a number of free places. */
export const shareOf = (room: number): number => Math.ceil(room / 2);

/**
 * Takes jobs of a topic for at most half of the free places. Tenants take turns: the tenant with the fewest running
 * jobs is next, however many jobs of others waited before. A tenant and a host have bounded places over all processes.
 * A tenant or host that runs more jobs than half of the free places of this process gets no further place here, so that
 * slow jobs never take the last one. The `groupConcurrency` of pg-boss does not hold this (docs/decisions/platform.md,
 * 15).
 */
export async function fetchJobs(
  { database }: Pick<Services, "database">,
  topic: string,
  room: number,
  { ofTenant, ofHost }: Pick<Places, "ofTenant" | "ofHost">,
): Promise<TakenJob[]> {
  const half = shareOf(room);
  const values = [topic, half, Math.min(ofTenant, half), Math.min(ofHost, half)];
  const take = async () => (await executeSql(database.pool, TAKE, values)).rows as TakenJob[];
  const jobs =
    database.kind === "pglite"
      ? await take()
      : await inTransaction(database.pool, async () => {
          // Running jobs are counted by one process at a time. The lock comes first, because a statement sees what was
          // committed before it began.
          await executeSql(database.pool, LOCK, [topic]);
          return take();
        });
  return jobs.toSorted((one, other) => one.startAfter.getTime() - other.startAfter.getTime());
}

/** Takes the job of a sweep. At most one runs, however many processes ask. */
export const fetchAlone = (boss: PgBoss, topic: string): Promise<TakenJob[]> =>
  boss.fetch<object>(topic, { includeMetadata: true });

const LOCK = "SELECT pg_advisory_xact_lock(72707373, hashtext($1))";

const TENANT = "COALESCE(group_id, '')";
const HOST = "COALESCE(group_tier, '')";
const WAITING = `name = $1 AND state < 'active' AND NOT blocked`;

/** The indexes from which the first waiting job of each lane is read, and the running jobs are counted. */
export const LANES = `CREATE INDEX IF NOT EXISTS job_lanes
ON ${SCHEMA}.job_common (name, (${TENANT}), (${HOST}), start_after) WHERE state < 'active' AND NOT blocked;
CREATE INDEX IF NOT EXISTS job_running ON ${SCHEMA}.job_common (name, (${TENANT}), (${HOST})) WHERE state = 'active'`;

/**
 * The parts of the statement:
 * - `lane`: a lane is a tenant and a host. Each step jumps to the next lane in the index, past the waiting jobs of this
 *   one.
 * - `turn`: the number of jobs that the tenant would run with this one; `host_turn`: the same number of the host.
 * - `rest.others`: whether other jobs may wait. A lane may have more of them if it gave as many jobs as one lane can
 *   give, or if its tenant or host has no place.
 */
const TAKE = `
WITH RECURSIVE running AS MATERIALIZED (
  SELECT ${TENANT} AS tenant, ${HOST} AS host, count(*)::int AS jobs FROM ${SCHEMA}.job WHERE name = $1 AND state = 'active' GROUP BY 1, 2
), of_tenant AS MATERIALIZED (
  SELECT tenant, sum(jobs)::int AS jobs FROM running GROUP BY tenant
), of_host AS MATERIALIZED (
  SELECT host, sum(jobs)::int AS jobs FROM running WHERE host <> '' GROUP BY host
), lane AS (
  (SELECT ${TENANT} AS tenant, ${HOST} AS host FROM ${SCHEMA}.job WHERE ${WAITING} ORDER BY 1, 2 LIMIT 1)
  UNION ALL
  SELECT next.tenant, next.host FROM lane CROSS JOIN LATERAL (
    SELECT ${TENANT} AS tenant, ${HOST} AS host FROM ${SCHEMA}.job
    WHERE ${WAITING} AND (${TENANT}, ${HOST}) > (lane.tenant, lane.host) ORDER BY 1, 2 LIMIT 1
  ) AS next
), candidate AS (
  SELECT job.id, job.start_after, tenant, host, COALESCE(of_tenant.jobs, 0) AS of_tenant, COALESCE(of_host.jobs, 0) AS of_host
  FROM lane LEFT JOIN of_tenant USING (tenant) LEFT JOIN of_host USING (host) CROSS JOIN LATERAL (
    SELECT id, start_after FROM ${SCHEMA}.job
    WHERE ${WAITING} AND ${TENANT} = lane.tenant AND ${HOST} = lane.host AND start_after <= ${SCHEMA}.job_now()
    ORDER BY start_after LIMIT LEAST($2::int, $3::int)
  ) AS job
  WHERE COALESCE(of_tenant.jobs, 0) < $3::int AND COALESCE(of_host.jobs, 0) < $4::int
), turns AS (
  SELECT *, of_tenant + row_number() OVER (PARTITION BY tenant ORDER BY start_after, id) AS turn FROM candidate
), host_turns AS (
  SELECT *, of_host + row_number() OVER (PARTITION BY host ORDER BY turn, start_after, id) AS host_turn FROM turns WHERE turn <= $3::int
), chosen AS (
  SELECT id FROM host_turns WHERE host = '' OR host_turn <= $4::int ORDER BY turn, start_after, id LIMIT $2::int
), rest AS (
  SELECT EXISTS (SELECT FROM candidate WHERE id NOT IN (SELECT id FROM chosen))
    OR EXISTS (SELECT FROM candidate GROUP BY tenant, host HAVING count(*) = LEAST($2::int, $3::int))
    OR EXISTS (SELECT FROM lane WHERE (tenant, host) NOT IN (SELECT tenant, host FROM candidate)) AS others
)
UPDATE ${SCHEMA}.job SET state = 'active', started_on = ${SCHEMA}.job_now(), heartbeat_on = ${SCHEMA}.job_now(),
  retry_count = CASE WHEN started_on IS NOT NULL THEN retry_count + 1 ELSE retry_count END
WHERE name = $1 AND id = ANY (ARRAY(SELECT id FROM chosen)) AND state < 'active'
RETURNING id, name, data, retry_count AS "retryCount", retry_limit AS "retryLimit", expire_seconds AS "expireInSeconds",
  start_after AS "startAfter", group_id AS "groupId", (SELECT others FROM rest) AS "othersWait"`;
