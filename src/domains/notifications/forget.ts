import type { Tx } from "../../platform/write/transaction.ts";

/**
 * Collects the ids of rows that this transaction deletes and that other rows may mention, in the temporary table
 * `erased`.
 * @param query selects the ids
 */
export async function collectErased(tx: Tx, query: string, ...values: unknown[]): Promise<void> {
  await tx.$executeRawUnsafe("CREATE TEMPORARY TABLE erased (id text PRIMARY KEY) ON COMMIT DROP");
  await tx.$executeRawUnsafe(`INSERT INTO erased ${query}`, ...values);
  await tx.$executeRawUnsafe("ANALYZE erased");
}

/**
 * Deletes everything that mentions a collected id: notices of these people about their account, with their mails, and
 * outbox messages, remembered answers and jobs. A message that was dispatched in between is a job by now, so jobs come
 * last. A worker that runs one finds no rows.
 */
export async function forgetMentions(tx: Tx, peopleIds: readonly string[]): Promise<void> {
  for (const statement of NOTICES) await tx.$executeRawUnsafe(statement, peopleIds);
  for (const statement of MESSAGES) await tx.$executeRawUnsafe(statement);
  const [queue] = await tx.$queryRawUnsafe<{ there: boolean }[]>(
    "SELECT to_regclass('pgboss.job') IS NOT NULL AS there",
  );
  if (queue?.there) await tx.$executeRawUnsafe(JOBS);
}

/** Whether a text mentions the id of a deleted row. */
const mentions = (text: string) => `EXISTS (
  SELECT 1 FROM regexp_matches(${text}, '[a-z]{2,8}_[0-7][0-9a-hjkmnp-tv-z]{25}', 'g') AS found(id)
  JOIN erased ON erased.id = found.id[1]
)`;

/** The notices that these people ($1) got about their account: invitations, nominations, tokens. */
const NOTICES = [
  // Every change of a person's notifications locks their inbox.
  "SELECT 1 FROM notification_inbox WHERE user_id = ANY ($1::text[]) ORDER BY user_id FOR UPDATE",
  `WITH gone AS (
    DELETE FROM notification WHERE user_id = ANY ($1::text[]) AND workspace_id IS NULL
      AND ${mentions("concat_ws(' ', event_key, href, payload::text, actions::text)")}
    RETURNING user_id, read_at, deleted_at
  ), unread AS (
    SELECT user_id, count(*)::int AS count FROM gone WHERE read_at IS NULL AND deleted_at IS NULL GROUP BY user_id
  )
  UPDATE notification_counter c SET unread = GREATEST(0, c.unread - u.count)
  FROM unread u WHERE c.user_id = u.user_id AND c.scope = ''`,
  `DELETE FROM mail_item WHERE user_id = ANY ($1::text[]) AND ${mentions("concat_ws(' ', event_key, href)")}`,
  `WITH gone AS (
    DELETE FROM mail_message WHERE user_id = ANY ($1::text[]) AND ${mentions("event_key")} RETURNING id
  )
  INSERT INTO erased SELECT id FROM gone ON CONFLICT DO NOTHING`,
];

/** Messages and remembered answers, which belong to no tenant. */
const MESSAGES = [
  `DELETE FROM outbox_message WHERE ${mentions("payload::text")}`,
  `DELETE FROM idempotency_key WHERE ${mentions("value::text")}`,
];

const JOBS = `DELETE FROM pgboss.job WHERE ${mentions("concat_ws(' ', data::text, output::text)")}`;
