import type pg from "pg";
import { builtin } from "../../src/domains/themes/builtin/builtins.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import type { Bench, Comparison } from "./bench.ts";
import { type Contestant, race } from "./race.ts";
import type { Tenant } from "./world.ts";

/** More than a run requests, so that each request is the first for its theme. */
const THEMES = 3000;
const FIRST = "the first time";

/**
 * Measures GET /themes/resolved of published themes with a font: the first request, a repeated one, and one with the
 * current entity tag.
 */
export async function themes({ generator, pool, world, pace, server }: Bench): Promise<Comparison> {
  const rostrum = await server("rostrum");
  const places = await fillThemes(pool, world.viewer);
  const headers = { authorization: `Bearer ${world.viewer.token}` };
  const pathOf = (place: string) => `/api/v1/themes/resolved?workspace_id=${place}&scheme=light`;
  const url = `${rostrum.url}${pathOf(places[0] ?? "")}`;
  const held = await fetch(url, { headers });
  const { source } = (await held.json()) as { source?: string };
  const etag = held.headers.get("etag");
  if (source !== "organization" || etag === null) throw new Error(`Not a theme of the organization: ${source}`);
  const get = { method: "GET", headers, url };
  const contestants: Contestant[] = [
    { name: FIRST, server: rostrum, load: { ...get, body: places.map((place) => ({ headers, path: pathOf(place) })) } },
    { name: "again", server: rostrum, load: get },
    { name: "304", server: rostrum, load: { ...get, unchanged: true, headers: { ...headers, "if-none-match": etag } } },
  ];
  // Rewriting the rows invalidates the caches, so a run does not profit from the previous one.
  const forget = async () => {
    await pool.query("UPDATE theme_revision SET published_at = published_at");
    await pool.query("VACUUM theme_revision");
  };
  const figures = await race(generator, pool, contestants, pace, forget);
  const [first = 1, ...more] = figures.map(({ perSecond }) => perSecond);
  const [again, unchanged] = more.map((rate) => (rate / first).toFixed(1));
  return {
    title: `Resolved themes: again ${again} times, 304 ${unchanged} times the rate of the first time`,
    figures,
    against: [FIRST],
  };
}

/** Creates workspaces of one organization, each with its own theme. Returns their ids. */
async function fillThemes(pool: pg.Pool, { userId, workspaceIds }: Tenant): Promise<string[]> {
  const result = await pool.query("SELECT organization_id FROM workspace WHERE id = $1", [workspaceIds[0]]);
  const { organization_id: organizationId } = result.rows[0] as { organization_id: string };
  const asset = newId("tas");
  await pool.query(
    `INSERT INTO theme_asset (id, organization_id, kind, mime_type, filename, sha256, bytes, content, derivative, derivative_format,
       derivative_sha256, created_at)
     VALUES ($1, $2, 'FONT', 'font/woff2', 'face.woff2', repeat('a', 64), 40000, $3, $3, 'ttf', repeat('b', 64), now())`,
    [asset, organizationId, Buffer.alloc(40_000)],
  );
  const ids = Array.from({ length: THEMES }, () => ({
    workspace: newId("ws"),
    theme: newId("thm"),
    member: newId("wsm"),
  }));
  await pool.query(
    `WITH made AS (SELECT * FROM jsonb_to_recordset($1) AS t(workspace text, theme text, member text)),
       w AS (INSERT INTO workspace (id, organization_id, name, created_at, updated_at)
         SELECT workspace, $2, 'Themed', now(), now() FROM made),
       m AS (INSERT INTO workspace_member (id, workspace_id, user_id, role, created_at, updated_at)
         SELECT member, workspace, $3, 'VIEWER', now(), now() FROM made LIMIT 1),
       t AS (INSERT INTO theme (id, organization_id, name, name_key, draft, published_revision, created_at, updated_at)
         SELECT theme, $2, theme, theme, '{}', 1, now(), now() FROM made),
       r AS (INSERT INTO theme_revision (theme_id, revision, manifest, published_at) SELECT theme, 1, $4::json, now() FROM made)
     INSERT INTO workspace_theme (workspace_id, kind, theme_id, version, updated_at) SELECT workspace, 'CUSTOM', theme, 1, now() FROM made`,
    [JSON.stringify(ids), organizationId, userId, JSON.stringify(manifestWith(asset))],
  );
  await pool.query("VACUUM ANALYZE");
  return ids.map(({ workspace }) => workspace);
}

/** A manifest whose running text uses the font. */
function manifestWith(asset: string): unknown {
  const manifest = structuredClone(builtin("studio"));
  if (manifest === undefined) throw new Error("There is no studio");
  for (const { typography } of Object.values(manifest.schemes)) {
    typography.body = { ...typography.body, family: "Face", weight: 400 };
  }
  const face = { key: "face", family: "Face", weight: 400, style: "normal", display: "swap", format: "woff2" } as const;
  manifest.fonts = [{ ...face, sourceUrl: `asset:${asset}` }];
  return manifest;
}
