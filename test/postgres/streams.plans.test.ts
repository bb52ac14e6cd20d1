import { afterAll, beforeAll, expect, test } from "vitest";
import { auditTail } from "../../src/platform/streams/auditTail.ts";
import { recentRows } from "../../src/platform/streams/recentRows.ts";
import { blocks, explainPrepared, type Step } from "../support/database/explain.ts";
import { MANY_ROWS } from "../support/database/manyRows.ts";
import { recordStatements, type Statement } from "../support/database/statements.ts";
import { type World, world } from "../support/world.ts";

/** Events and media items of one workspace, of which a few hundred are recent. */
const OLD = 2 * MANY_ROWS;
const RECENT = 300;

let w: World;
let recording: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  w = await world();
  recording = recordStatements(w.db.pool);
  const { organization, workspace } = w.ids;
  const now = w.clock.now().toISOString();
  const ages = `SELECT i, timestamptz '${now}' - CASE WHEN i <= ${OLD} THEN interval '1 day' + i * interval '1 second'
    ELSE (i - ${OLD}) * interval '100 milliseconds' END AS at FROM generate_series(1, ${OLD + RECENT}) i`;
  await w.db.pool.query(`
    INSERT INTO audit_event (id, action, source, result, resource_type, resource_id, organization_id, workspace_id, changed_fields, occurred_at)
    SELECT 'aud_' || lpad(i::text, 26, '0'), 'publication.updated', 'publication', 'succeeded', 'publication', 'pub_' || i,
      '${organization}', '${workspace}', '[]', at FROM (${ages}) ages`);
  await w.db.pool.query(`
    INSERT INTO media_item (id, workspace_id, mime_type, original_filename, name, size, sha256, content_sha256, content_key, processing,
      processed_at, last_used_at, created_at, updated_at)
    SELECT 'med_' || lpad(i::text, 26, '0'), '${workspace}', 'image/png', 'a', 'a', 1, i, i, i, 'READY', at, at, at, at FROM (${ages}) ages`);
  await w.db.pool.query("VACUUM ANALYZE audit_event, media_item");
});
afterAll(() => w.close());

/** Returns the plan of a look at a table after several looks. */
async function planOf(table: string, look: () => Promise<unknown>): Promise<Step[]> {
  recording.take();
  for (let time = 0; time < 7; time++) await look();
  const statement = recording.take().findLast(({ text }) => text.includes(`FROM ${table} `));
  return explainPrepared(statement as Statement);
}

const MEDIA = { table: "media_item", time: "processed_at", where: "workspace_id = $1 AND processed_at IS NOT NULL" };

test.each([
  ["audit_event", "audit_event_workspace_id_occurred_at_id_idx", () => auditTail(w.db, w.ids.workspace, w.clock.now)],
  ["media_item", "media_item_processed", () => recentRows(w.db, { ...MEDIA, tenantId: w.ids.workspace }, w.clock.now)],
] as const)("a stream reads only the recent rows of %s, from an index", async (table, index, open) => {
  const tail = await open();
  const steps = await planOf(table, () => tail.next(50));
  const reads = steps.filter((step) => step["Relation Name"] === table);
  expect(reads.map((step) => step["Index Name"])).toEqual([index]);
  for (const { "Actual Rows": kept, "Rows Removed by Filter": dropped = 0 } of reads)
    expect(kept + dropped).toBeLessThanOrEqual(RECENT + 50);
  expect(blocks(steps)).toBeLessThan(RECENT + 60);
});
