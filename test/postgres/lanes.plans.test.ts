import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchJobs } from "../../src/platform/jobs/fetchJobs.ts";
import { PLACES } from "../../src/platform/jobs/lanes.ts";
import { blocks, explain } from "../support/database/explain.ts";
import { recordStatements } from "../support/database/statements.ts";
import { makeQueue } from "../support/jobs.ts";
import { type World, world } from "../support/world.ts";

const TOPIC = "test.lanes";

let w: World;
beforeAll(async () => {
  w = await world();
  await makeQueue(w.app.services, TOPIC);
});
afterAll(() => w.close());

/** Returns the blocks that a fetch reads while a tenant with all its places has this many waiting jobs. */
async function read(waiting: number): Promise<number> {
  const { pool } = w.db;
  const plant = (count: number, tenant: string, state: string) =>
    pool.query(
      `INSERT INTO pgboss.job (name, data, state, group_id, group_tier, policy, start_after)
       SELECT $1, '{}', $2::pgboss.job_state, $3, 'host', 'standard', now() - interval '1 minute' FROM generate_series(1, $4)`,
      [TOPIC, state, tenant, count],
    );
  await pool.query("DELETE FROM pgboss.job");
  await plant(PLACES.waits.ofTenant, "a", "active");
  await plant(waiting, "a", "created");
  await plant(1, "b", "created");
  await pool.query("VACUUM ANALYZE pgboss.job_common");
  const recording = recordStatements(pool);
  const taken = await fetchJobs(w.app.services, TOPIC, 50, PLACES.waits);
  expect(taken.map(({ groupId }) => groupId)).toEqual(["b"]);
  const [statement] = recording.take().filter(({ text }) => text.includes("WITH RECURSIVE running"));
  if (statement === undefined) throw new Error("no fetch was recorded");
  return blocks(await explain(statement));
}

/** More levels of the indexes, and blocks of the catalog; 9,000 more jobs have hundreds of blocks. */
const MARGIN = 20;

test("a fetch reads as much behind 10,000 waiting jobs of a tenant as behind a tenth", async () => {
  const few = await read(1000);
  expect(await read(10_000)).toBeLessThan(few + MARGIN);
});
