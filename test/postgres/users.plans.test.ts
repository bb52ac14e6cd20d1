import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf } from "../support/answers.ts";
import { blocks, explain, explainPrepared, type Step } from "../support/database/explain.ts";
import { MANY_ROWS } from "../support/database/manyRows.ts";
import { recordStatements, type Statement } from "../support/database/statements.ts";
import { plantWords } from "../support/database/words.ts";
import { type World, world } from "../support/world.ts";

/** People of an instance; every hundredth is suspended, and every thousandth name begins with Grace. */
const SIZE = MANY_ROWS;

let w: World;
let recording: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  w = await world();
  recording = recordStatements(w.db.pool);
  await w.db.pool.query(`
    INSERT INTO app_user (id, email, name, created_at, updated_at, suspended_at)
    SELECT 'usr_' || lpad(i::text, 26, '0'), 'p' || lpad((i::bigint * 7919 % ${SIZE})::text, 6, '0') || '@example.net',
      CASE WHEN i % 1000 = 0 THEN 'Grace ' ELSE 'Person ' END || i, now(), now(), CASE WHEN i % 100 = 0 THEN now() END
    FROM generate_series(1, ${SIZE}) i`);
  await w.db.pool.query(`
    INSERT INTO session (id, user_id, token_hash, created_at, last_used_at, expires_at)
    SELECT 'ses_' || id || k, id, id || k, now(), now(), now() FROM app_user, generate_series(1, 2) k`);
  // A sample of all rows, in a soak too.
  await w.db.pool.query(`ALTER TABLE app_user ALTER id SET STATISTICS ${Math.ceil(SIZE / 300) + 1}`);
  await plantWords(w.db.pool);
  await w.db.pool.query("VACUUM ANALYZE app_user, session, searchable_user");
});
afterAll(() => w.close());

const LIST = `query ($search: String, $state: UserState, $orderBy: UserOrder, $after: String) {
  users(filter: { search: $search, state: $state }, orderBy: $orderBy, first: 20, after: $after) { nodes { userId email lastUsedAt } pageInfo { endCursor } }
}`;

async function read(variables: Record<string, unknown>): Promise<string | null> {
  const answer = await w.gql<{ users: { pageInfo: { endCursor: string | null } } }>(
    w.users.instanceAdmin.token,
    LIST,
    variables,
  );
  return dataOf(answer).users.pageInfo.endCursor;
}

/**
 * Returns the plan of a request's statement after several runs, when the server has chosen between a custom and a
 * generic plan.
 */
async function stepsOf(variables: Record<string, unknown>, named: RegExp): Promise<Step[]> {
  recording.take();
  for (let time = 0; time < 7; time++) await read(variables);
  const statement = recording.take().findLast(({ text }) => named.test(text));
  return explainPrepared(statement as Statement);
}

const indexes = (steps: Step[]) => [...new Set(steps.flatMap((step) => step["Index Name"] ?? []))].toSorted();

test.each([
  ["of all people", {}, ["app_user_pkey"], 60],
  ["of suspended people", { state: "SUSPENDED" }, ["app_user_suspended"], 60],
] as const)("reads a page %s from indexes, at any position", async (_name, filter, from, most) => {
  for (const after of [null, await read(filter)]) {
    const steps = await stepsOf({ ...filter, after }, /FROM [^ ]*"?app_user"?.* ORDER BY/s);
    expect(steps.map((step) => step["Node Type"])).not.toContain("Seq Scan");
    expect(indexes(steps)).toEqual(from);
    expect(blocks(steps)).toBeLessThan(most);
  }
});

test.each([
  ["of people with one email", { search: "p012345@" }],
  ["of people with a rare name", { search: "GRACE" }],
  ["of suspended people whose email begins so", { search: "p0123", state: "SUSPENDED" }],
  ["of suspended people, by one letter", { search: "p", state: "SUSPENDED" }],
  ["of people whose search finds no one", { search: "unknown person" }],
  ["of people whose words begin with a letter", { search: "p" }],
  ["of people with a word of each, by name", { search: "example", orderBy: { field: "NAME", direction: "ASC" } }],
  ["of people with a rare name, by email", { search: "grace", orderBy: { field: "EMAIL", direction: "DESC" } }],
])("reads a page %s from indexes, at any position", async (_name, filter) => {
  for (const after of [null, await read(filter)]) {
    recording.take();
    await read({ ...filter, after });
    const statements = recording.take().filter(({ text }) => text.includes("searchable_user"));
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const steps = await explain(statement);
      expect(steps.map((step) => step["Node Type"])).not.toContain("Seq Scan");
      // 800 people in order, each with the words.
      expect(blocks(steps)).toBeLessThan(4500);
    }
  }
});

test("reads the last uses of a page from an index", async () => {
  const steps = await stepsOf({}, /max\(last_used_at\)/);
  const ofSessions = steps.filter((step) => step["Relation Name"] === "session");
  expect(indexes(ofSessions)).toEqual(["session_user_id_id_idx"]);
  expect(blocks(steps)).toBeLessThan(300);
});

test.each([
  ["EMAIL", "app_user_email_prefix"],
  ["NAME", "app_user_name_prefix"],
])("reads a page by %s from the index, at any position and in both directions", async (field, index) => {
  for (const direction of ["ASC", "DESC"]) {
    const orderBy = { field, direction };
    for (const after of [null, await read({ orderBy })]) {
      const steps = await stepsOf({ orderBy, after }, /USING ~/);
      expect(indexes(steps)).toEqual([index]);
      expect(blocks(steps)).toBeLessThan(60);
    }
  }
});
