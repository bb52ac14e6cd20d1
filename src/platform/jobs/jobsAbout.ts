import type { Services } from "../services/services.ts";
import { readTraceParent } from "../tracing/traceparent.ts";
import type { JobOutput } from "./failureReason.ts";
import { hasQueue } from "./hasQueue.ts";
import { type JobCause, separatedData } from "./messageSpans.ts";
import { SCHEMA } from "./schema.ts";

/** A job of the queue, or a message that becomes one. */
export interface JobAbout {
  id: string;
  topic: string;
  /** A state of pg-boss; `message` for a message of the outbox. */
  state: "message" | "created" | "retry" | "active" | "completed" | "cancelled" | "failed";
  tries: number;
  dueAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  output: JobOutput | null;
  requestId: string | null;
  traceId: string | null;
}

type Row = Omit<JobAbout, "requestId" | "traceId"> & { data: object; request: string | null; trace: string | null };

/**
 * Returns the jobs of some topics whose payload has one of the values, and the messages that become such jobs, in the
 * order in which they are due. The queue keeps a job for a day after its end.
 */
export async function jobsAbout(
  { database }: Pick<Services, "database">,
  { topics, values }: { topics: readonly string[]; values: readonly string[] },
): Promise<JobAbout[]> {
  const text = (await hasQueue(database.pool)) ? `${MESSAGES} UNION ALL ${JOBS}` : MESSAGES;
  const { rows } = await database.pool.query<Row>(`${text} ORDER BY "dueAt", id`, [topics, values]);
  return rows.map(({ data, request, trace, ...job }) => {
    const { requestId, trace: stored }: JobCause = separatedData(data);
    const traced = readTraceParent(trace ?? stored.parent ?? stored.link ?? null);
    return { ...job, requestId: request ?? requestId ?? null, traceId: traced?.traceId ?? null };
  });
}

const about = (data: string) =>
  `EXISTS (SELECT FROM jsonb_each_text(${data}) AS member WHERE member.value = ANY($2::text[]))`;

const MESSAGES = `SELECT id, topic, 'message' AS state, 0 AS tries, due_at AS "dueAt", NULL::timestamptz AS "startedAt",
  NULL::timestamptz AS "endedAt", NULL::jsonb AS output, payload AS data, request_id AS request, traceparent AS trace
FROM outbox_message WHERE topic = ANY($1::text[]) AND ${about("payload")}`;

const JOBS = `SELECT id::text, name, state::text, retry_count + (started_on IS NOT NULL)::int, start_after, started_on, completed_on, output, data, NULL, NULL
FROM ${SCHEMA}.job WHERE name = ANY($1::text[]) AND ${about("data")}`;
