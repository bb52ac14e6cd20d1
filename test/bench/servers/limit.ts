/**
/**
 * The practical limit: node:http and pg, one hand-written statement a request, no framework and no checks.
 * GET /w1?viewer=… · POST /slot · GET /nothing
 */
import { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { settings } from "./settings.ts";

const { connectionString, connections: max, port, host } = settings;
/** Runs one statement. */
type Run = <Row extends object>(name: string, text: string, values: unknown[]) => Promise<Row[]>;

const run: Run = connectionString.startsWith("pglite:") ? await openPglite() : openPool();

function openPool(): Run {
  const pool = new pg.Pool({ connectionString, max, options: "-c TimeZone=UTC" });
  return async <Row extends object>(name: string, text: string, values: unknown[]) =>
    (await pool.query<Row>({ name, text, values })).rows;
}

async function openPglite(): Promise<Run> {
  const { PGlite } = await import("@electric-sql/pglite");
  const database = await PGlite.create(`${connectionString.slice("pglite:".length)}/db`);
  await database.exec("SET TIME ZONE 'UTC'");
  return async <Row extends object>(_name: string, text: string, values: unknown[]) =>
    (await database.query<Row>(text, values)).rows;
}

const W1 = `
SELECT json_build_object('notifications', (
  SELECT COALESCE(json_agg(json_build_object('id', n.id, 'title', n.title, 'body', n.body, 'href', n.href,
    'createdAt', to_char(n.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'readAt', to_char(n.read_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY n.created_at DESC, n.id DESC), '[]')
  FROM (SELECT * FROM notification WHERE user_id = $1 AND scope = '' AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 10) n
), 'organizations', COALESCE(json_agg(json_build_object('id', o.id, 'name', o.name, 'workspaces', w.list) ORDER BY o.id), '[]'))::text AS body
FROM organization_member om
JOIN organization o ON o.id = om.organization_id
CROSS JOIN LATERAL (
  SELECT COALESCE(json_agg(json_build_object('id', w.id, 'name', w.name,
    'settings', json_build_object('name', w.name, 'avatarUrl', w.avatar_url, 'color', w.color, 'timezone', w.timezone,
      'mediaCleanupDays', w.media_cleanup_days, 'randomDelayMinutes', w.random_delay_minutes, 'slotStartHour', w.slot_start_hour,
      'slotEndHour', w.slot_end_hour, 'slotIntervalMinutes', w.slot_interval_minutes, 'weekStart', w.week_start),
    'slots', s.list, 'members', m.list, 'accounts', a.list) ORDER BY w.id), '[]') AS list
  FROM workspace w
  CROSS JOIN LATERAL (
    SELECT COALESCE(json_agg(json_build_object('id', s.id, 'localDayOfWeek', s.local_day_of_week, 'localHour', s.local_hour,
      'localMinute', s.local_minute, 'label', NULLIF(s.label, ''), 'isActive', s.is_active,
      'createdAt', to_char(s.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY s.id), '[]') AS list
    FROM posting_slot s WHERE s.workspace_id = w.id
  ) s
  CROSS JOIN LATERAL (
    SELECT COALESCE(json_agg(json_build_object('id', m.id, 'role', m.role, 'status', m.status,
      'user', json_build_object('id', u.id, 'name', u.name)) ORDER BY m.id), '[]') AS list
    FROM workspace_member m JOIN app_user u ON u.id = m.user_id WHERE m.workspace_id = w.id
  ) m
  CROSS JOIN LATERAL (
    SELECT COALESCE(json_agg(json_build_object('id', a.id, 'handle', a.handle, 'displayName', a.display_name,
      'avatarUrl', a.avatar_url, 'state', a.state,
      'connectedAt', to_char(a.connected_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY a.id), '[]') AS list
    FROM social_account a WHERE a.workspace_id = w.id
  ) a
  WHERE w.organization_id = o.id
) w
WHERE om.user_id = $1`;

const INSERT = `
INSERT INTO posting_slot (id, workspace_id, local_day_of_week, local_hour, local_minute, label, created_at, updated_at)
VALUES ('slot_' || replace(gen_random_uuid()::text, '-', ''), $1, $2, $3, $4, '', now(), now()) RETURNING id`;

async function answer(request: IncomingMessage): Promise<string> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://limit");
  if (pathname === "/w1") {
    const [row] = await run<{ body: string }>("w1", W1, [searchParams.get("viewer")]);
    return row?.body ?? "";
  }
  if (pathname === "/slot") {
    const { workspaceId, time } = JSON.parse(await bodyOf(request));
    const values = [workspaceId, time.dayOfWeek, time.hour, time.minute];
    const [row] = await run("slot", INSERT, values);
    return JSON.stringify(row);
  }
  return '{"data":{"__typename":"Query"}}';
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  return body;
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
}

createServer((request, response) => {
  answer(request).then(
    (body) => send(response, 200, body),
    (error: unknown) => send(response, 500, JSON.stringify({ errors: [String(error)] })),
  );
}).listen(port, host);
