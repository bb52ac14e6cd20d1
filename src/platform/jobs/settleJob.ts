import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { SCHEMA } from "./schema.ts";
import { SWEEP_PREFIX } from "./sweeps.ts";

/** The state of a job that an operator discarded. */
const DISCARDED = "cancelled";

/** The states from which a job can be queued again, or discarded. A running job is its worker's. */
const OPEN = {
  requeue: ["failed", "retry", DISCARDED],
  discard: ["failed", "retry", "created"],
} as const;
export type Settling = keyof typeof OPEN;

/** The job that was settled, or why it was not: there is none, it is in another state, or a sweep sends it again. */
export type Settled = { topic: string; tenant: string } | JobRefusal;
export type JobRefusal = { refused: "unknown" } | { refused: "sweep" } | { refused: "state"; state: string };

/** Queues a job again with all its tries, or discards it, inside a transaction. */
export async function settleJob(tx: Prisma.TransactionClient, id: string, settling: Settling): Promise<Settled> {
  const [job] = await tx.$queryRawUnsafe<{ topic: string; tenant: string; state: string }[]>(FIND, id);
  if (job === undefined) return { refused: "unknown" };
  const { topic, tenant, state } = job;
  if (topic.startsWith(SWEEP_PREFIX) && settling === "requeue") return { refused: "sweep" };
  if (!(OPEN[settling] as readonly string[]).includes(state)) return { refused: "state", state };
  await tx.$executeRawUnsafe(settling === "requeue" ? REQUEUE : DISCARD, topic, id);
  return { topic, tenant };
}

const FIND = `SELECT name AS topic, COALESCE(group_id, '') AS tenant, state::text AS state FROM ${SCHEMA}.job WHERE id = $1::uuid FOR UPDATE`;

// A job that must not be retried has its limit lowered, so the limit is taken from the topic again.
const REQUEUE = `
UPDATE ${SCHEMA}.job SET state = 'created', retry_count = 0, started_on = NULL, completed_on = NULL, heartbeat_on = NULL, output = NULL,
  retry_limit = queue.retry_limit, start_after = ${SCHEMA}.job_now(),
  keep_until = ${SCHEMA}.job_now() + queue.retention_seconds * interval '1 second'
FROM ${SCHEMA}.queue WHERE queue.name = job.name AND job.name = $1 AND job.id = $2::uuid`;

const DISCARD = `UPDATE ${SCHEMA}.job SET state = '${DISCARDED}', completed_on = ${SCHEMA}.job_now() WHERE name = $1 AND id = $2::uuid`;
