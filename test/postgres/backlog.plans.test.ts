import { afterAll, beforeAll, expect, test } from "vitest";
import { backlog as ofPublications } from "../../src/domains/publications/delivery/backlog.ts";
import { deliveryHistory } from "../../src/domains/publications/delivery/history.ts";
import { backlog as ofWebhooks } from "../../src/domains/webhooks/delivery/backlog.ts";
import { jobBacklog, rowBacklog } from "../../src/platform/jobs/backlog.ts";
import { blocks, explain } from "../support/database/explain.ts";
import { MANY_ROWS } from "../support/database/manyRows.ts";
import { recordStatements } from "../support/database/statements.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { makeQueue } from "../support/jobs.ts";
import { type World, world } from "../support/world.ts";

const TOPIC = "test.backlog";
const DONE = MANY_ROWS;

let w: World;
beforeAll(async () => {
  w = await world();
  await makeQueue(w.app.services, TOPIC);
});
afterAll(() => w.close());

/** Returns the blocks that each statement of a read needs, and what it reads without an index. */
async function read(run: () => Promise<unknown>): Promise<{ blocks: number; scanned: string[] }> {
  const recording = recordStatements(w.db.pool);
  await run();
  const plans = await Promise.all(recording.take().map((statement) => explain(statement)));
  const scanned = plans.flat().filter((step) => step["Node Type"] === "Seq Scan");
  return {
    blocks: plans.map(blocks).reduce((sum, each) => sum + each, 0),
    scanned: scanned.map((step) => step["Relation Name"] ?? ""),
  };
}

test("the backlog of jobs is counted without reading the jobs that are done", async () => {
  const { pool } = w.db;
  const plant = (state: string, count: number) =>
    pool.query(
      `INSERT INTO pgboss.job (name, data, state, policy, start_after)
       SELECT $1, '{}', $2::pgboss.job_state, 'standard', now() - interval '1 minute' FROM generate_series(1, $3)`,
      [TOPIC, state, count],
    );
  for (const state of ["created", "retry", "active", "failed"]) await plant(state, 100);
  await plant("completed", 1000);
  await pool.query("VACUUM ANALYZE pgboss.job_common");
  const few = await read(() => jobBacklog(w.app.services));
  await plant("completed", DONE);
  await pool.query("VACUUM ANALYZE pgboss.job_common");
  const many = await read(() => jobBacklog(w.app.services));
  expect(many.scanned).not.toContain("job_common");
  expect(many.blocks).toBeLessThan(1.5 * few.blocks);
});

test("the backlog of deliveries is counted, and a history found, without reading the publications and deliveries that are done", async () => {
  const { pool } = w.db;
  const { workspace, organization } = w.ids;
  const account = await socialAccount(w, workspace);
  await pool.query(
    `INSERT INTO publication (id, workspace_id, state, scheduled_at, created_at, updated_at)
     SELECT 'pub_done' || n, $1, 'PUBLISHED', now() - interval '2 days', now(), now() FROM generate_series(1, $2::int) AS n`,
    [workspace, DONE],
  );
  await pool.query(
    `INSERT INTO rendition (id, publication_id, workspace_id, account_id, position, platform, target_key, status, publication_state, updated_at)
     SELECT 'rnd_done' || n, 'pub_done' || n, $1, $3, 0, 'mastodon', 'x', 'PUBLISHED', 'PUBLISHED', now()
     FROM generate_series(1, $2::int) AS n`,
    [workspace, DONE, account],
  );
  await pool.query(
    `INSERT INTO webhook_endpoint (id, organization_id, url, event_types, secret, created_at, updated_at)
     VALUES ('whe_done', $1, 'https://receiver.example', '{}', '', now(), now())`,
    [organization],
  );
  await pool.query(
    `INSERT INTO webhook_event (id, organization_id, type, object_type, object_id, sequence, body, occurred_at, fanned_out_at)
     SELECT 'evt_done' || n, $1, 'x', 'x', 'x', n, '{}', now(), now() FROM generate_series(1, $2::int) AS n`,
    [organization, DONE],
  );
  await pool.query(
    `INSERT INTO webhook_delivery (id, endpoint_id, event_id, state, created_at, finished_at)
     SELECT 'whd_done' || n, 'whe_done', 'evt_done' || n, 'DELIVERED', now(), now() FROM generate_series(1, $1::int) AS n`,
    [DONE],
  );
  await pool.query("VACUUM ANALYZE publication, rendition, webhook_event, webhook_delivery, webhook_endpoint");
  const { blocks: few, scanned } = await read(() => rowBacklog(w.app.services, [...ofPublications, ...ofWebhooks]));
  // The endpoints are few.
  expect(scanned.filter((table) => table !== "webhook_endpoint")).toEqual([]);
  expect(few).toBeLessThan(100);

  const history = await read(() => deliveryHistory(w.app.services, "rnd_done7"));
  expect(history.scanned).not.toContain("publication");
  expect(history.scanned).not.toContain("rendition");
  expect(history.blocks).toBeLessThan(100);
});
