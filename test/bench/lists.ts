import type pg from "pg";
import { newId } from "../../src/platform/ids/ids.ts";
import type { Bench, Comparison } from "./bench.ts";
import { type Contestant, race } from "./race.ts";
import { post } from "./w1.ts";
import type { Tenant } from "./world.ts";

const NONE = "the workspace alone";
const MEDIA = 1000;

/** The lists of a workspace that a dashboard reads beside publications and the inbox, which are parts of their own. */
const LISTS: Record<string, string> = {
  [NONE]: "name",
  "14 posting slots":
    "postingSlots(first: 20) { nodes { id localTime { dayOfWeek hour minute } label isActive createdAt } }",
  "8 members": "members(first: 20) { nodes { id role status user { id name } } }",
  "6 accounts": "accounts(first: 20) { nodes { id handle displayName avatarUrl state connectedAt } }",
  "20 media": `media(first: 20) { nodes {
    id name altText tags isFavorite mimeType size width height processingStatus thumbnailUrl createdAt
  } }`,
};

/** Measures one page of each list, executed, beside the same request without a list. */
export async function lists({ generator, pool, world, pace, server }: Bench): Promise<Comparison> {
  const rostrum = await server("rostrum");
  const workspaceId = await fillMedia(pool, world.viewer);
  const contestants: Contestant[] = [];
  for (const [name, list] of Object.entries(LISTS)) {
    const load = post(rostrum, { query: `{ workspace(id: "${workspaceId}") { id ${list} } }` }, world.viewer.token);
    await checkLength(name, load);
    contestants.push({ name, server: rostrum, load });
  }
  const figures = await race(generator, pool, contestants, pace);
  return { title: "Lists of one workspace, executed", figures, against: [NONE] };
}

/** @throws Error when the answer has another number of rows than the name says */
async function checkLength(name: string, { url, method, headers, body }: Contestant["load"]): Promise<void> {
  const expected = Number.parseInt(name, 10) || 0;
  const response = await fetch(url, { method, headers, ...(typeof body === "string" && { body }) });
  const { data, errors } = (await response.json()) as { data: { workspace: object }; errors?: unknown };
  const count = Object.values(data.workspace).flatMap((list: { nodes?: unknown[] }) => list.nodes ?? []).length;
  if (errors !== undefined || count !== expected) throw new Error(`${name}: the answer has ${count} rows`);
}

/** Adds images to the last workspace of a tenant. Returns its id. */
async function fillMedia(pool: pg.Pool, { workspaceIds }: Tenant): Promise<string> {
  const workspaceId = workspaceIds.at(-1) ?? "";
  const ids = Array.from({ length: MEDIA }, () => newId("med")).toSorted();
  await pool.query(
    `INSERT INTO media_item (id, workspace_id, mime_type, original_filename, name, alt_text, size, sha256, content_sha256, content_key, thumbnail_key,
       width, height, processing, processing_progress, analysis, last_used_at, created_at, updated_at)
     SELECT id, $2, 'image/jpeg', 'picture.jpg', 'Picture ' || n, 'A cup of coffee', 400000, lpad(to_hex(n), 64, '0'), lpad(to_hex(n), 64, '0'),
       'media/' || id, 'media/' || id || '-small', 1200, 800, 'READY', 100, 'READY', at, at, at
     FROM unnest($1::text[]) WITH ORDINALITY AS item (id, n), LATERAL (SELECT now() - n * interval '1 minute' AS at) AS time`,
    [ids, workspaceId],
  );
  await pool.query("VACUUM ANALYZE media_item");
  return workspaceId;
}
