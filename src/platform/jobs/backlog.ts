import type { Services } from "../services/services.ts";
import { hasQueue } from "./hasQueue.ts";
import { SCHEMA } from "./schema.ts";

/**
 * States of counted work.
 * - waiting: due, and not tried yet
 * - retrying: the last try failed, and another one follows
 * - running: a worker has it
 * - failed: ended without success within the last 24 hours
 */
export const WORK_STATES = ["waiting", "retrying", "running", "failed"] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** The work of one topic. */
export interface TopicBacklog {
  topic: string;
  counts: Record<WorkState, number>;
  /** How long the oldest due work has been due; 0 without due work. */
  oldestMs: number;
}

/**
 * The rows that the jobs of a topic work on. Each text of SQL selects `state` and `due_at`, of rows in an index; $1 is
 * now.
 */
export interface WorkRows {
  topic: string;
  selects: readonly string[];
}

/** A count stops here, so that a backlog cannot make counting expensive. */
const MOST = 100_000;

type Database = Pick<Services, "database" | "now">;

/** Counts the jobs of every topic, those of the queue and the due messages of the outbox, over all processes. */
export async function jobBacklog(services: Database): Promise<TopicBacklog[]> {
  const { database, now } = services;
  const { rows: messages } = await database.pool.query<Counted>({
    name: "outbox_backlog",
    text: DUE_MESSAGES,
    values: [now(), MOST],
  });
  const topics = new Map<string, TopicBacklog>();
  if (await hasQueue(database.pool)) {
    const { rows } = await database.pool.query<QueueRow>({ name: "queue_backlog", text: QUEUE, values: [MOST] });
    for (const { topic, age, ...counts } of rows) topics.set(topic, { topic, counts, oldestMs: ageMs(age) });
  }
  return summed(topics, messages, now());
}

/** Counts rows of domains by the topic of their jobs. A topic without rows has zeros. */
export async function rowBacklog({ database, now }: Database, sources: readonly WorkRows[]): Promise<TopicBacklog[]> {
  const parts = sources.flatMap(({ topic, selects }) => selects.map((select) => counting(topic, select)));
  const at = now();
  const { rows } = await database.pool.query<Counted>(parts.join("\nUNION ALL "), [at, MOST]);
  return summed(new Map(sources.map(({ topic }) => [topic, empty(topic)])), rows, at);
}

interface Counted {
  topic: string;
  state: WorkState;
  items: number;
  due_at: Date | null;
}

type QueueRow = Record<WorkState, number> & { topic: string; age: number | null };

const empty = (topic: string): TopicBacklog => ({
  topic,
  counts: { waiting: 0, retrying: 0, running: 0, failed: 0 },
  oldestMs: 0,
});

function summed(topics: Map<string, TopicBacklog>, rows: readonly Counted[], now: Date): TopicBacklog[] {
  for (const { topic, state, items, due_at: dueAt } of rows) {
    const entry = topics.get(topic) ?? empty(topic);
    entry.counts[state] += items;
    if (dueAt !== null) entry.oldestMs = Math.max(entry.oldestMs, now.getTime() - dueAt.getTime());
    topics.set(topic, entry);
  }
  return [...topics.values()];
}

const ageMs = (seconds: number | null) => Math.max(0, (seconds ?? 0) * 1000);

const DUE_MESSAGES = `
SELECT topic, 'waiting' AS state, count(*)::int AS items, min(due_at) AS due_at FROM (
  SELECT topic, due_at FROM outbox_message WHERE due_at <= $1 ORDER BY due_at, id LIMIT $2
) AS due GROUP BY topic`;

const counting = (topic: string, select: string) => `
SELECT '${topic}' AS topic, state, count(*)::int AS items, min(due_at) FILTER (WHERE due_at <= $1) AS due_at
FROM (${select} LIMIT $2) AS rows GROUP BY state`;

/** The index from which failed jobs are counted. pg-boss has none, and keeps all jobs of a day. */
export const FAILED_JOBS = `CREATE INDEX IF NOT EXISTS job_failed ON ${SCHEMA}.job_common (name) WHERE state = 'failed'`;

const bounded = (state: string) =>
  `(SELECT count(*)::int FROM (SELECT FROM ${SCHEMA}.job WHERE name = queue.name AND state = '${state}' LIMIT $1) AS jobs)`;

/**
 * Each part reads an index, so that completed jobs do not matter. Waiting jobs are read in the order in which they
 * came, so that the oldest ones are among the counted.
 */
const QUEUE = `
SELECT queue.name AS topic, due.waiting, due.retrying, ${bounded("active")} AS running, ${bounded("failed")} AS failed, due.age
FROM ${SCHEMA}.queue CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE state = 'created')::int AS waiting, count(*) FILTER (WHERE state = 'retry')::int AS retrying,
    extract(epoch FROM ${SCHEMA}.job_now() - min(start_after))::float8 AS age
  FROM (
    SELECT state, start_after FROM ${SCHEMA}.job WHERE name = queue.name AND state < 'active' AND NOT blocked
    ORDER BY priority DESC, created_on LIMIT $1
  ) AS first
) AS due`;
