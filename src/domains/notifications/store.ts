import { newId } from "../../platform/ids/ids.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import type { Content } from "./content.ts";

// Every change of a notification locks the inbox of its person. Inboxes are locked in the order of user ids, which
// avoids deadlocks.
const SQL = `
WITH fresh AS (
  SELECT w.id, w.user_id FROM jsonb_to_recordset($1::jsonb) AS w(id text, user_id text)
  WHERE NOT EXISTS (SELECT 1 FROM notification n WHERE n.user_id = w.user_id AND n.event_key = $2)
), inbox AS (
  INSERT INTO notification_inbox (user_id, changes) SELECT user_id, 1 FROM fresh ORDER BY user_id
  ON CONFLICT (user_id) DO UPDATE SET changes = notification_inbox.changes + 1
  RETURNING user_id, changes
), stored AS (
  INSERT INTO notification (id, user_id, workspace_id, scope, topic, title, body, href, payload, actions, event_key, arrived, changed, created_at)
  SELECT id, user_id, $3, COALESCE($3, ''), $4, $5, $6, $7, $8::jsonb, $9::jsonb, $2, changes, changes, $10::timestamptz
  FROM fresh JOIN inbox USING (user_id)
  ON CONFLICT (user_id, event_key) DO NOTHING
  RETURNING user_id
), counted AS (
  INSERT INTO notification_counter (user_id, scope, workspace_id, unread)
  SELECT user_id, COALESCE($3, ''), $3, 1 FROM stored ORDER BY user_id
  ON CONFLICT (user_id, scope) DO UPDATE SET unread = notification_counter.unread + 1
)
SELECT user_id AS "userId" FROM stored`;

/** An event as it is stored in inboxes. */
export interface Stored extends Content {
  topic: string;
  payload: object;
  eventKey: string;
  workspaceId: string | null;
}

/** Adds an event to people's inboxes and their unread counters. @returns the people who did not have the event yet */
export async function store(
  tx: Tx,
  userIds: readonly string[],
  { eventKey, workspaceId, topic, title, body, href, payload, actions }: Stored,
  now: Date,
): Promise<string[]> {
  const wanted = userIds.map((userId) => ({ id: newId("ntf"), user_id: userId }));
  const rows = await tx.$queryRawUnsafe<{ userId: string }[]>(
    SQL,
    JSON.stringify(wanted),
    eventKey,
    workspaceId,
    topic,
    title,
    body,
    href,
    JSON.stringify(payload),
    JSON.stringify(actions),
    now,
  );
  return rows.map(({ userId }) => userId);
}
