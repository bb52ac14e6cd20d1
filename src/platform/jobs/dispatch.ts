import type pg from "pg";
import type { JobInsert, PgBoss } from "pg-boss";
import type { Services } from "../services/services.ts";
import { inTransaction } from "./executeSql.ts";
import type { Handler } from "./handler.ts";
import { type JobLane, lanesOf } from "./lanes.ts";
import { causedData } from "./messageSpans.ts";

const BATCH = 100;

interface Message {
  id: string;
  topic: string;
  tenant: string;
  payload: object;
  job_id: string | null;
  due_at: Date;
  created_at: Date;
  traceparent: string | null;
  request_id: string | null;
}

/**
 * Turns due messages into jobs, in the order of their due times, and deletes them from the outbox in the same
 * transaction. Each message is therefore dispatched once, however many processes dispatch and wherever one is killed.
 * Messages wait in the outbox, so that one clock decides what is due and the queue stays small. Messages of unknown
 * topics stay: they belong to a newer version. Behind a backlog, the tenants take turns for as many messages again.
 * @returns the number of messages, and whether there may be more
 */
export async function dispatch(
  { database, now }: Pick<Services, "database" | "now">,
  boss: PgBoss,
  handlers: readonly Pick<Handler, "topic" | "lane">[],
): Promise<{ handedOver: number; more: boolean }> {
  const lanes = new Map(handlers.map(({ topic, lane }) => [topic, lane]));
  return inTransaction(database.pool, async (client) => {
    const values = [now(), [...lanes.keys()], BATCH];
    const messages = await take(client, OLDEST, values);
    const more = messages.length === BATCH;
    if (more) messages.push(...(await take(client, IN_TURNS, values)));
    for (const [topic, ofTopic] of Map.groupBy(messages, (message) => message.topic)) {
      const jobLanes = await lanesOf(client, lanes.get(topic) ?? "cause", ofTopic);
      const jobs = ofTopic.map((message, index) => jobOf(message, index - ofTopic.length, jobLanes[index] as JobLane));
      await boss.insert(topic, jobs);
    }
    return { handedOver: messages.length, more };
  });
}

const take = async (client: pg.ClientBase, text: string, values: unknown[]) =>
  (await client.query<Message>(text, values)).rows;

/**
 * Jobs of one insert would start in any order. Start times in the past, a millisecond apart, keep the order of the
 * messages.
 */
function jobOf(message: Message, afterMs: number, { tenant, host }: JobLane): JobInsert {
  const { payload, job_id: id } = message;
  return {
    data: causedData(payload, message),
    startAfter: afterMs / 1000,
    ...(tenant !== "" && { group: { id: tenant, ...(host !== "" && { tier: host }) } }),
    ...(id !== null && { id }),
  };
}

const taking = (chosen: string) => `
WITH RECURSIVE ${chosen}, due AS (
  SELECT id FROM outbox_message WHERE id IN (SELECT id FROM chosen) FOR UPDATE SKIP LOCKED
), taken AS (
  DELETE FROM outbox_message WHERE id IN (SELECT id FROM due)
  RETURNING id, topic, tenant, payload, job_id, due_at, created_at, traceparent, request_id
)
SELECT id, topic, tenant, payload, job_id, due_at, created_at, traceparent, request_id FROM taken ORDER BY due_at, id`;

const OLDEST = taking(`chosen AS (
  SELECT id FROM outbox_message WHERE due_at <= $1 AND topic = ANY($2::text[]) ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED
)`);

/** Jumps from tenant to tenant in the index, so the number of waiting messages of a tenant does not matter. */
const IN_TURNS = taking(`waiting AS (
  (SELECT tenant FROM outbox_message ORDER BY tenant LIMIT 1)
  UNION ALL
  SELECT next.tenant FROM waiting CROSS JOIN LATERAL (
    SELECT tenant FROM outbox_message WHERE tenant > waiting.tenant ORDER BY tenant LIMIT 1
  ) AS next
), turns AS (
  SELECT message.*, row_number() OVER (PARTITION BY tenant ORDER BY due_at, id) AS turn FROM waiting CROSS JOIN LATERAL (
    SELECT id, due_at FROM outbox_message
    WHERE tenant = waiting.tenant AND due_at <= $1 AND topic = ANY($2::text[]) ORDER BY due_at, id LIMIT $3
  ) AS message
), chosen AS (
  SELECT id FROM turns ORDER BY turn, due_at, id LIMIT $3
)`);
