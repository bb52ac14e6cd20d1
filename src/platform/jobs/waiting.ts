import type pg from "pg";
import { SCHEMA } from "./queue.ts";
import { SWEEP_PREFIX } from "./sweeps.ts";

// A job that ran is run again without harm: rows are the truth, and a job is a wake-up signal.
const WITH_JOBS = `(SELECT id, topic, payload, job_id, due_at, created_at, traceparent FROM outbox_message
  UNION ALL SELECT 'job_' || id, name, COALESCE(data, '{}'), id::text, start_after, created_on, NULL FROM ${SCHEMA}.job
  WHERE state IN ('created', 'retry', 'active') AND NOT starts_with(name, '${SWEEP_PREFIX}'))`;

/**
 * Returns SQL for the rows of the outbox together with the unfinished jobs of the queue, as outbox messages: a copy of the database then
 * needs no tables of the queue. Undefined for a database whose queue was never opened.
 */
export async function outboxWithJobs(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ found: boolean }>(`SELECT to_regclass('${SCHEMA}.job') IS NOT NULL AS found`);
  return rows[0]?.found === true ? WITH_JOBS : undefined;
}
