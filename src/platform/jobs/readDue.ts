import type { Services } from "../services/services.ts";
import { SCHEMA } from "./schema.ts";

/** The work that waits, as one statement found it. */
export interface Due {
  /** Whether the outbox has due messages. */
  messages: boolean;
  /** The topics with jobs that can start now. */
  topics: ReadonlySet<string>;
  /** The milliseconds until the next message or job is due; Infinity if none waits. */
  nextMs: number;
}

/**
 * Asks once for everything that workers poll for: due messages of `topics`, and jobs of `free`, the topics with room
 * for more jobs. Messages are due by the clock of the services, jobs by the clock of the database.
 */
export async function readDue(
  { database, now }: Services,
  topics: readonly string[],
  free: readonly string[],
): Promise<Due> {
  const { rows } = await database.pool.query<{ due_at: Date | null; ready: string[]; next_ms: number | null }>({
    name: "jobs_due",
    text: DUE,
    values: [topics, free],
  });
  const { due_at: dueAt = null, ready = [], next_ms: nextJobMs = null } = rows[0] ?? {};
  const messageMs = dueAt === null ? Infinity : dueAt.getTime() - now().getTime();
  return {
    messages: messageMs <= 0,
    topics: new Set(ready),
    nextMs: Math.min(messageMs > 0 ? messageMs : Infinity, nextJobMs ?? Infinity),
  };
}

/** The next start time is only searched for when no job can start, because the search reads every waiting job. */
const DUE = `
WITH ready AS MATERIALIZED (
  SELECT ARRAY(
    SELECT topic FROM unnest($2::text[]) AS topic
    WHERE EXISTS (
      SELECT FROM ${SCHEMA}.job
      WHERE name = topic AND state < 'active' AND NOT blocked AND start_after <= ${SCHEMA}.job_now()
    )
  ) AS topics
)
SELECT
  (SELECT min(due_at) FROM outbox_message WHERE topic = ANY($1::text[])) AS due_at,
  topics AS ready,
  CASE WHEN topics = '{}' THEN (
    SELECT extract(epoch FROM min(start_after) - ${SCHEMA}.job_now())::float8 * 1000 FROM ${SCHEMA}.job
    WHERE name = ANY($2::text[]) AND state < 'active' AND NOT blocked
  ) END AS next_ms
FROM ready`;
