import type pg from "pg";
import { hasQueue } from "./hasQueue.ts";
import { SCHEMA } from "./schema.ts";
import { SWEEP_PREFIX } from "./sweeps.ts";

// A job that ran is run again without harm: rows are the truth, and a job is a wake-up signal. A column that is not
// named here is null.
const WITH_JOBS = `(SELECT * FROM outbox_message UNION ALL
  SELECT message.* FROM ${SCHEMA}.job, jsonb_populate_record(NULL::outbox_message, jsonb_build_object('id', 'job_' || job.id, 'topic', name,
    'payload', COALESCE(data, '{}'), 'job_id', job.id::text, 'due_at', start_after, 'created_at', created_on, 'tenant', COALESCE(group_id, ''))) AS message
  WHERE job.state IN ('created', 'retry', 'active') AND NOT starts_with(name, '${SWEEP_PREFIX}'))`;

/**
 * Returns SQL for the rows of the outbox together with the unfinished jobs of the queue, as outbox messages: a copy of
 * the database then needs no tables of the queue. Undefined for a database whose queue was never opened.
 */
export async function outboxWithJobs(client: pg.ClientBase): Promise<string | undefined> {
  return (await hasQueue(client)) ? WITH_JOBS : undefined;
}
