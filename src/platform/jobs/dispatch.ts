import type { JobInsert, PgBoss } from "pg-boss";
import type { Services } from "../services/services.ts";
import { inTransaction } from "./executeSql.ts";
import { tracedData } from "./messageSpans.ts";

const BATCH = 100;

interface Message {
  id: string;
  topic: string;
  payload: object;
  job_id: string | null;
  due_at: Date;
  created_at: Date;
  traceparent: string | null;
}

/**
 * Turns due messages into jobs, in the order of their due times, and deletes them from the outbox in the same transaction. Each message
 * is therefore dispatched once, however many processes dispatch and wherever one is killed. Messages wait in the outbox, so that one clock
 * decides what is due and the queue stays small. Messages of unknown topics stay: they belong to a newer version.
 * @returns the number of messages; if it is `BATCH`, there may be more
 */
export async function dispatch(
  { database, now }: Services,
  boss: PgBoss,
  topics: readonly string[],
): Promise<{ handedOver: number; more: boolean }> {
  return inTransaction(database.pool, async (client) => {
    const { rows: messages } = await client.query<Message>(TAKE, [now(), topics, BATCH]);
    for (const [topic, ofTopic] of Map.groupBy(messages, (message) => message.topic)) {
      await boss.insert(topic, ofTopic.map(jobOf));
    }
    return { handedOver: messages.length, more: messages.length === BATCH };
  });
}

/**
 * Jobs of one insert would start in any order. Start times in the past, a millisecond apart, keep the order of the
 * messages.
 */
function jobOf(message: Message, index: number): JobInsert {
  const { payload, job_id: id } = message;
  return { data: tracedData(payload, message), startAfter: (index - BATCH) / 1000, ...(id !== null && { id }) };
}

const TAKE = `
WITH due AS (
  SELECT id FROM outbox_message WHERE due_at <= $1 AND topic = ANY($2::text[])
  ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED
), taken AS (
  DELETE FROM outbox_message WHERE id IN (SELECT id FROM due) RETURNING id, topic, payload, job_id, due_at, created_at, traceparent
)
SELECT id, topic, payload, job_id, due_at, created_at, traceparent FROM taken ORDER BY due_at, id`;
