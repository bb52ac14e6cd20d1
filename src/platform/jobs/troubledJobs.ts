import type { Services } from "../services/services.ts";
import type { JobOutput } from "./failureReason.ts";
import { hasQueue } from "./hasQueue.ts";
import { SCHEMA } from "./schema.ts";

/**
 * A job that needs a look.
 * - failed: its tries are used up
 * - lost: its worker gives no sign of life
 * - late: due for five minutes, and no worker has taken it
 * - undispatched: a message of the outbox that has been due for five minutes
 * - retrying: its last try failed, and another one follows
 */
export interface TroubledJob {
  /** The id of the job; of the message if it is not a job yet. */
  id: string;
  topic: string;
  state: "failed" | "lost" | "late" | "undispatched" | "retrying";
  tries: number;
  /** The organization or person whose job this is; empty for the server's own. */
  tenant: string;
  /** When the job failed, was due, or gave its last sign; for a retry, when the next try is due. */
  since: Date;
  /** The result of the last failed try, as the queue has it. */
  output: JobOutput | null;
}

/** Lists failed and stuck jobs: first the failed ones, each state by its time. `topic` null is every topic. */
export async function troubledJobs(
  { database, now }: Pick<Services, "database" | "now">,
  { topic, limit }: { topic: string | null; limit: number },
): Promise<TroubledJob[]> {
  const { pool } = database;
  const jobs = (await hasQueue(database.pool)) ? (await pool.query<TroubledJob>(JOBS, [topic, limit])).rows : [];
  const { rows: messages } = await pool.query<TroubledJob>(MESSAGES, [topic, limit, now()]);
  const all = [...jobs, ...messages];
  return all.toSorted((one, other) => rankOf(one) - rankOf(other) || +one.since - +other.since).slice(0, limit);
}

const ORDER = ["failed", "lost", "late", "undispatched", "retrying"];
const rankOf = ({ state }: TroubledJob) => ORDER.indexOf(state);

const LATE = "interval '5 minutes'";
const LAST_SIGN = "COALESCE(heartbeat_on, started_on)";

const JOBS = `
SELECT id, topic, state, tries, tenant, since, output FROM (
  SELECT id, name AS topic, retry_count + (started_on IS NOT NULL)::int AS tries, COALESCE(group_id, '') AS tenant, output,
    CASE WHEN state = 'failed' THEN 'failed' WHEN state = 'active' THEN 'lost'
      WHEN start_after < ${SCHEMA}.job_now() - ${LATE} THEN 'late' ELSE 'retrying' END AS state,
    CASE WHEN state = 'failed' THEN completed_on WHEN state = 'active' THEN ${LAST_SIGN} ELSE start_after END AS since
  FROM ${SCHEMA}.job
  WHERE ($1::text IS NULL OR name = $1) AND (
    state IN ('failed', 'retry')
    OR state = 'created' AND NOT blocked AND start_after < ${SCHEMA}.job_now() - ${LATE}
    OR state = 'active'
      AND ${LAST_SIGN} < ${SCHEMA}.job_now() - ${LATE} - COALESCE(heartbeat_seconds, expire_seconds) * interval '1 second'
  )
) AS troubled ORDER BY array_position(ARRAY['${ORDER.join("', '")}'], state), since LIMIT $2`;

const MESSAGES = `
SELECT id, topic, 'undispatched' AS state, 0 AS tries, tenant, due_at AS since, NULL AS output FROM outbox_message
WHERE due_at < $3::timestamptz - ${LATE} AND ($1::text IS NULL OR topic = $1) ORDER BY due_at, id LIMIT $2`;
