import pg from "pg";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createDatabase } from "../support/database/postgres.ts";
import type { Bench, Comparison } from "./bench.ts";
import { type Contestant, race } from "./race.ts";
import { type Server, startServer } from "./servers.ts";
import { fillWorld } from "./world.ts";

const FEW = 1000;
const MANY = 1_000_000;
const PAGE = 20;

interface Inbox {
  rows: number;
  server: Server;
  token: string;
  workspaceId: string;
}

const PAGE_FIELDS =
  "nodes { id type title body href payload createdAt readAt actions { label href } } pageInfo { nextCursor }";

/** The same arguments and fields for each inbox. */
const READS: Record<string, [args: string, fields: string, filter?: string]> = {
  "the newest": [`first: ${PAGE}`, PAGE_FIELDS],
  "the oldest": [`last: ${PAGE}`, PAGE_FIELDS],
  "the newest unread": [`first: ${PAGE}`, PAGE_FIELDS, "unreadOnly: true"],
  "how many are unread": ["first: 1", "unreadCount"],
};

/**
 * Compares one page of an inbox with its count, one request at a time, for an inbox with few and one with many
 * notifications.
 */
export async function inboxPages({ generator, pool, pace }: Bench, databaseServer: string): Promise<Comparison[]> {
  const inboxes: Inbox[] = [];
  for (const rows of [MANY, FEW]) inboxes.push(await openInbox(databaseServer, rows));
  const comparisons: Comparison[] = [];
  for (const [name, [args, fields, filter = ""]] of Object.entries(READS)) {
    const contestants: Contestant[] = [];
    for (const inbox of inboxes) contestants.push(await contestantOf(inbox, args, fields, filter));
    const figures = await race(generator, pool, contestants, { ...pace, connections: 1 });
    const [many, few] = figures.map(({ perSecond }) => 1000 / perSecond);
    const ratio = ((many ?? 0) / (few ?? 1)).toFixed(2);
    const title = `Inbox, ${name}: ${many?.toFixed(2)} ms against ${few?.toFixed(2)} ms, ratio ${ratio}`;
    comparisons.push({ title, figures, against: [nameOf(FEW)] });
  }
  for (const { server } of inboxes) await server.stop();
  return comparisons;
}

const nameOf = (rows: number) => `${rows} rows`;

async function contestantOf(inbox: Inbox, args: string, fields: string, filter: string): Promise<Contestant> {
  const { rows, server, token, workspaceId } = inbox;
  const query = `query ($id: ID!) { viewer { notifications(filter: { workspaceId: $id, ${filter} }, ${args}) { ${fields} } } }`;
  const request = {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "cache-control": "no-cache", "content-type": "application/json" },
    body: JSON.stringify({ query, variables: { id: workspaceId } }),
  };
  await checkFull(inbox, request);
  return { name: nameOf(rows), server, load: { url: `${server.url}/graphql`, ...request } };
}

/** @throws Error for a page that is not full or a wrong count, because neither is a valid measurement */
async function checkFull({ server, rows }: Inbox, request: RequestInit): Promise<void> {
  const text = await (await fetch(`${server.url}/graphql`, request)).text();
  const { data } = JSON.parse(text) as {
    data?: { viewer: { notifications: { nodes?: unknown[]; unreadCount?: number } } };
  };
  const { nodes, unreadCount } = data?.viewer.notifications ?? {};
  if (nodes?.length !== PAGE && unreadCount !== rows / 10)
    throw new Error(`Not what an inbox of ${rows} holds: ${text.slice(0, 500)}`);
}

async function openInbox(databaseServer: string, rows: number): Promise<Inbox> {
  const url = await createDatabase(databaseServer);
  const pool = new pg.Pool({ connectionString: url, options: "-c TimeZone=UTC" });
  await migrate(pool);
  const { viewer } = await fillWorld(pool);
  const workspaceId = viewer.workspaceIds[0] ?? "";
  await fillInbox(pool, viewer.userId, workspaceId, rows);
  await pool.end();
  const server = await startServer(`rostrum, ${rows} notifications`, "src/server/main.ts", url);
  return { rows, server, token: viewer.token, workspaceId };
}

/** Stores one notification a second up to now: every tenth unread, every fourth about the account. */
async function fillInbox(pool: pg.Pool, userId: string, workspaceId: string, rows: number): Promise<void> {
  await pool.query("TRUNCATE notification, notification_counter, notification_inbox CASCADE");
  await pool.query(`INSERT INTO notification (id, user_id, workspace_id, scope, topic, title, body, href, payload, actions, event_key,
      arrived, changed, created_at, read_at)
    SELECT 'ntf_' || lpad(n::text, 26, '0'), '${userId}', place, COALESCE(place, ''), 'post_published', 'Post ' || n || ' was published',
      'It is out on 2 accounts.', '/activity', '{"successful_destinations": 2, "failed_destinations": 0}',
      '[{"kind": "primary", "label": "View activity", "href": "/activity"}]', 'inbox-' || n, n, n, made, CASE WHEN n % 10 > 0 THEN made END
    FROM generate_series(1, ${rows}) n, LATERAL (SELECT now() - (${rows} - n) * interval '1 second' AS made,
      CASE WHEN n % 4 > 0 THEN '${workspaceId}' END AS place) p`);
  await pool.query(`INSERT INTO notification_counter (user_id, scope, workspace_id, unread)
    SELECT user_id, scope, workspace_id, count(*) FILTER (WHERE read_at IS NULL) FROM notification GROUP BY user_id, scope, workspace_id`);
  await pool.query(`INSERT INTO notification_inbox (user_id, changes) VALUES ('${userId}', ${rows})`);
  await pool.query("VACUUM ANALYZE notification, notification_counter, notification_inbox");
}
