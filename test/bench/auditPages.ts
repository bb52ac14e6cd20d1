import pg from "pg";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createDatabase } from "../support/database/postgres.ts";
import type { Bench, Comparison } from "./bench.ts";
import { race } from "./race.ts";
import { type Server, startServer } from "./servers.ts";
import { fillWorld } from "./world.ts";

const SMALL = 1000;
/** So few kinds that each has more than one page of rows in the small log as well, also each action. */
const ORGANIZATIONS = 5;
const ACTIONS = ["workspace.created", "organization.updated", "workspace.settings_updated", "identity.signed_in"];

interface AuditLog {
  rows: number;
  server: Server;
  token: string;
  /** Query strings of pages with 50 rows, the same for each log. */
  pages: Map<string, string>;
}

/** Compares one page of the audit export, one request at a time, for a short and for a long audit log. */
export async function auditPages(
  { generator, pool, pace }: Bench,
  databaseServer: string,
  rows: number,
): Promise<Comparison[]> {
  const logs = [await openAuditLog(databaseServer, rows), await openAuditLog(databaseServer, SMALL)];
  const comparisons: Comparison[] = [];
  for (const page of logs[0]?.pages.keys() ?? []) {
    const contestants = logs.map((auditLog) => ({
      name: nameOf(auditLog),
      server: auditLog.server,
      load: {
        url: addressOf(auditLog, page),
        method: "GET",
        headers: { authorization: `Bearer ${auditLog.token}`, "cache-control": "no-cache" },
      },
    }));
    const figures = await race(generator, pool, contestants, { ...pace, connections: 1 });
    comparisons.push({ title: `Audit export, ${page}`, figures, against: [`${SMALL} rows`] });
  }
  for (const { server } of logs) await server.stop();
  return comparisons;
}

const nameOf = ({ rows }: AuditLog) => `${rows} rows`;
const addressOf = ({ server, pages }: AuditLog, page: string) =>
  `${server.url}/api/v1/admin/audit-events/export.json${pages.get(page) ?? ""}`;

async function openAuditLog(databaseServer: string, rows: number): Promise<AuditLog> {
  const url = await createDatabase(databaseServer);
  const pool = new pg.Pool({ connectionString: url, options: "-c TimeZone=UTC" });
  await migrate(pool);
  const { token } = (await fillWorld(pool)).admin;
  const { organizationId, middle } = await fillAuditLog(pool, rows);
  await pool.end();
  const server = await startServer(`rostrum, ${rows} audit rows`, "src/server/main.ts", url);
  const auditLog: AuditLog = { rows, server, token, pages: new Map() };
  const before = `?before=${middle.toISOString()}`;
  auditLog.pages.set("the newest page", "");
  auditLog.pages.set("a page from the middle", before);
  auditLog.pages.set("a page from the middle", `${before}&cursor=${await nextCursor(auditLog)}`);
  auditLog.pages.set("one organization", `?organization_id=${organizationId}`);
  auditLog.pages.set("one action in one organization", `?organization_id=${organizationId}&action=${ACTIONS[0]}`);
  return auditLog;
}

async function nextCursor(auditLog: AuditLog): Promise<string> {
  const response = await fetch(addressOf(auditLog, "a page from the middle"), {
    headers: { authorization: `Bearer ${auditLog.token}`, "cache-control": "no-cache" },
  });
  const { next_cursor: cursor } = (await response.json()) as { next_cursor?: string };
  if (cursor === undefined) throw new Error(`The audit export gave no page with a next one: HTTP ${response.status}`);
  return cursor;
}

/** Fills the audit log with one event a second up to now, evenly over organizations and actions. */
async function fillAuditLog(pool: pg.Pool, rows: number): Promise<{ organizationId: string; middle: Date }> {
  const { rows: organizations } = await pool.query<{ id: string }>("SELECT id FROM organization ORDER BY id LIMIT $1", [
    ORGANIZATIONS,
  ]);
  const organizationIds = organizations.map(({ id }) => id);
  await pool.query(
    `INSERT INTO audit_event (id, action, source, result, resource_type, resource_id, organization_id, changed_fields, occurred_at)
     SELECT 'aud_' || lpad(to_hex(n), 26, '0'), ($2::text[])[1 + n % 4], 'workspace_lifecycle', 'succeeded', 'workspace', organization,
       organization, '[{"field": "name"}]', now() - make_interval(secs => $1::int - n)
     FROM generate_series(1, $1::int) AS n, LATERAL (SELECT ($3::text[])[1 + (n / 4) % 5]) AS o(organization)`,
    [rows, ACTIONS, organizationIds],
  );
  // Otherwise the server seals the events while the first pages are measured, and its CPU counts as theirs.
  await pool.query("DELETE FROM audit_unsealed");
  await pool.query("VACUUM ANALYZE audit_event, audit_unsealed");
  return { organizationId: organizationIds[0] ?? "", middle: new Date(Date.now() - (rows / 2) * 1000) };
}
