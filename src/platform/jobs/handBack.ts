import type { Services } from "../services/services.ts";
import { executeSql } from "./executeSql.ts";
import type { TakenJob } from "./fetchJobs.ts";
import { SCHEMA } from "./schema.ts";

/**
 * Returns an unfinished job to the queue, so that another worker takes it at once and the try does not count. pg-boss's
 * own `fail` would wait longer with each try. A job that another worker has by now stays there.
 */
export async function handBack({ database, log }: Services, { name, id, retryCount }: TakenJob): Promise<void> {
  const { rows } = await executeSql(database.pool, HAND_BACK, [name, id, retryCount]);
  if (rows.length > 0) log.info("job.handed_back", { job: id, topic: name });
}

/** pg-boss counts a try when it fetches a job that was started before, so the job is marked as not started. */
const HAND_BACK = `
UPDATE ${SCHEMA}.job SET state = 'created', started_on = NULL, heartbeat_on = NULL, start_after = now()
WHERE name = $1 AND id = $2 AND retry_count = $3 AND state = 'active' RETURNING id`;
