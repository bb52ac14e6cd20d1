import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliveryWith } from "../../src/domains/publications/delivery/handlers.ts";
import { TIMING } from "../../src/domains/publications/delivery/timing.ts";
import { blocks, explainPrepared } from "../support/database/explain.ts";
import { MANY_ROWS } from "../support/database/manyRows.ts";
import { recordStatements } from "../support/database/statements.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type World, world } from "../support/world.ts";

const SIZE = MANY_ROWS;

let w: World;
beforeAll(async () => {
  w = await world();
  const accountId = await socialAccount(w, w.ids.workspace);
  const { workspace } = w.ids;
  const at = "timestamptz '2026-01-01T00:00:00Z'";
  const rows = `generate_series(1, ${SIZE}) i, LATERAL (SELECT lpad(i::text, 26, '0') AS id) n`;
  // All publications are published, except one that is scheduled.
  await w.db.pool.query(`
    INSERT INTO publication (id, workspace_id, state, scheduled_at, created_at, updated_at)
    SELECT 'pub_' || id, '${workspace}', (CASE WHEN i = 1 THEN 'SCHEDULED' ELSE 'PUBLISHED' END)::"PublicationState",
      CASE WHEN i = 1 THEN timestamptz '2030-01-01T00:00:00Z' ELSE ${at} END, ${at}, ${at} FROM ${rows}`);
  await w.db.pool.query(`
    INSERT INTO rendition (id, publication_id, workspace_id, account_id, position, platform, target_key, status, publication_state,
      delivery_state, updated_at)
    SELECT 'ren_' || id, 'pub_' || id, '${workspace}', '${accountId}', 0, 'mastodon', 'x', 'PUBLISHED', 'PUBLISHED', 'LIVE', ${at} FROM ${rows}`);
  await w.db.pool.query("VACUUM ANALYZE publication, rendition");
});
afterAll(() => w.close());

/** The most blocks that a sweep without work may read, for any number of publications. */
const FEW_BLOCKS = 12;

describe("a sweep of deliveries", () => {
  test.each(deliveryWith(TIMING).sweeps)(
    `reads an index, and almost no rows of ${SIZE} publications: $name`,
    async ({ run }) => {
      const recording = recordStatements(w.db.pool);
      await run(w.app.services, new AbortController().signal);
      const statements = recording.take().filter(({ text }) => text.startsWith("SELECT"));
      expect(statements.length).toBeGreaterThan(0);
      for (const statement of statements) {
        const steps = await explainPrepared(statement);
        expect(steps.map((step) => step["Node Type"])).not.toContain("Seq Scan");
        expect(blocks(steps)).toBeLessThan(FEW_BLOCKS);
      }
    },
  );
});
