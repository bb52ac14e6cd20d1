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
const pool = new pg.Pool({ connectionString, max, options: "-c TimeZone=UTC" });

const W1 = `
SELECT json_build_object('organizations', COALESCE(json_agg(json_build_object('id', o.id, 'name', o.name, 'workspaces', w.list) ORDER BY o.id), '[]'))::text AS body
FROM organization_member om
JOIN organization o ON o.id = om.organization_id
CROSS JOIN LATERAL (
  SELECT COALESCE(json_agg(json_build_object('id', w.id, 'name', w.name,
    'settings', json_build_object('name', w.name, 'avatarUrl', w.avatar_url, 'color', w.color, 'timezone', w.timezone,
      'mediaCleanupDays', w.media_cleanup_days, 'randomDelayMinutes', w.random_delay_minutes, 'slotStartHour', w.slot_start_hour,
      'slotEndHour', w.slot_end_hour, 'slotIntervalMinutes', w.slot_interval_minutes, 'weekStart', w.week_start),
    'slots', s.list, 'members', m.list) ORDER BY w.id), '[]') AS list
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
  WHERE w.organization_id = o.id
) w
WHERE om.user_id = $1`;

const INSERT = `
INSERT INTO posting_slot (id, workspace_id, local_day_of_week, local_hour, local_minute, label, created_at, updated_at)
VALUES ('slot_' || replace(gen_random_uuid()::text, '-', ''), $1, $2, $3, $4, '', now(), now()) RETURNING id`;

async function answer(request: IncomingMessage): Promise<string> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://limit");
  if (pathname === "/w1") {
    const { rows } = await pool.query<{ body: string }>({ name: "w1", text: W1, values: [searchParams.get("viewer")] });
    return rows[0]?.body ?? "";
  }
  if (pathname === "/slot") {
    const { workspaceId, time } = JSON.parse(await text(request));
    const values = [workspaceId, time.dayOfWeek, time.hour, time.minute];
    const { rows } = await pool.query({ name: "slot", text: INSERT, values });
    return JSON.stringify(rows[0]);
  }
  return '{"data":{"__typename":"Query"}}';
}

async function text(request: IncomingMessage): Promise<string> {
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
