import pg from "pg";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createDatabase } from "../support/postgres.ts";
import type { Bench, Comparison } from "./bench.ts";
import { race } from "./race.ts";
import { type Server, startServer } from "./servers.ts";
import { fillWorld } from "./world.ts";

const SMALL = 1000;
/** So few that each has more than a page of rows in the small trail too, also of one action. */
const ORGANIZATIONS = 5;
const ACTIONS = ["workspace.created", "organization.updated", "workspace.settings_updated", "identity.signed_in"];

interface Trail {
  rows: number;
  server: Server;
  token: string;
  /** Query strings of pages of 50: the same pages on each trail, whatever its size. */
  pages: Map<string, string>;
}

/** One page of the audit export, one request at a time, over a short trail and over a long one. */
export async function auditPages(
  { generator, pool, pace }: Bench,
  databaseServer: string,
  rows: number,
): Promise<Comparison[]> {
  const trails = [await openTrail(databaseServer, rows), await openTrail(databaseServer, SMALL)];
  const comparisons: Comparison[] = [];
  for (const page of trails[0]?.pages.keys() ?? []) {
    const contestants = trails.map((trail) => ({
      name: nameOf(trail),
      server: trail.server,
      load: { url: addressOf(trail, page), method: "GET", headers: { authorization: `Bearer ${trail.token}` } },
    }));
    const figures = await race(generator, pool, contestants, { ...pace, connections: 1 });
    comparisons.push({ title: `Audit export, ${page}`, figures, against: [`${SMALL} rows`] });
  }
  for (const { server } of trails) await server.stop();
  return comparisons;
}

const nameOf = ({ rows }: Trail) => `${rows} rows`;
const addressOf = ({ server, pages }: Trail, page: string) =>
  `${server.url}/api/v1/admin/audit-events/export.json${pages.get(page) ?? ""}`;

async function openTrail(databaseServer: string, rows: number): Promise<Trail> {
  const url = await createDatabase(databaseServer);
  const pool = new pg.Pool({ connectionString: url, options: "-c TimeZone=UTC" });
  await migrate(pool);
  const { adminToken: token } = await fillWorld(pool);
  const { organizationId, middle } = await fillTrail(pool, rows);
  await pool.end();
  const server = await startServer(`rostrum, ${rows} audit rows`, "src/server/main.ts", url);
  const trail: Trail = { rows, server, token, pages: new Map() };
  const before = `?before=${middle.toISOString()}`;
  trail.pages.set("the newest page", "");
  trail.pages.set("a page from the middle", before);
  trail.pages.set("a page from the middle", `${before}&cursor=${await nextCursor(trail)}`);
  trail.pages.set("one organization", `?organization_id=${organizationId}`);
  trail.pages.set("one action in one organization", `?organization_id=${organizationId}&action=${ACTIONS[0]}`);
  return trail;
}

async function nextCursor(trail: Trail): Promise<string> {
  const response = await fetch(addressOf(trail, "a page from the middle"), {
    headers: { authorization: `Bearer ${trail.token}` },
  });
  const { next_cursor: cursor } = (await response.json()) as { next_cursor?: string };
  if (cursor === undefined) throw new Error(`The audit export gave no page with a next one: HTTP ${response.status}`);
  return cursor;
}

/** A trail of acts, one a second up to now, evenly spread over organizations and actions. */
async function fillTrail(pool: pg.Pool, rows: number): Promise<{ organizationId: string; middle: Date }> {
  const { rows: found } = await pool.query<{ id: string }>("SELECT id FROM organization ORDER BY id LIMIT $1", [
    ORGANIZATIONS,
  ]);
  const organizationIds = found.map(({ id }) => id);
  await pool.query(
    `INSERT INTO audit_event (id, action, source, result, resource_type, resource_id, organization_id, changed_fields, occurred_at)
     SELECT 'aud_' || lpad(to_hex(n), 26, '0'), ($2::text[])[1 + n % 4], 'workspace_lifecycle', 'succeeded', 'workspace', organization,
       organization, '[{"field": "name"}]', now() - make_interval(secs => $1::int - n)
     FROM generate_series(1, $1::int) AS n, LATERAL (SELECT ($3::text[])[1 + (n / 4) % 5]) AS o(organization)`,
    [rows, ACTIONS, organizationIds],
  );
  await pool.query("VACUUM ANALYZE audit_event");
  return { organizationId: organizationIds[0] ?? "", middle: new Date(Date.now() - (rows / 2) * 1000) };
}
