import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "../../src/platform/database/database.ts";
import { type DueRow, eachAlone, eachDue, eachDuePage } from "../../src/platform/jobs/eachDue.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { testDatabase } from "../support/database/template.ts";

const error = vi.fn();
let database: Database;
let services: Services;
beforeAll(async () => {
  database = await testDatabase();
  services = { database, log: { error } } as unknown as Services;
  await database.pool.query("CREATE TABLE due_row (id text PRIMARY KEY, tenant text NOT NULL, due_at int NOT NULL)");
});
beforeEach(async () => {
  error.mockClear();
  await database.pool.query("DELETE FROM due_row");
});
afterAll(() => database.close());

const never = new AbortController().signal;
const due = {
  name: "rows",
  sql: "SELECT id, tenant, due_at FROM due_row WHERE due_at < $1",
  values: [1_000_000],
};

/** Stores rows, the oldest first. The first letter of an id names the tenant. */
async function store(...ids: string[]): Promise<void> {
  const tenants = ids.map((id) => id.charAt(0));
  const sql = "INSERT INTO due_row SELECT * FROM unnest($1::text[], $2::text[], $3::int[])";
  await database.pool.query(sql, [ids, tenants, ids.map((_, at) => at)]);
}

/** Handles rows, which are gone then. Those whose id ends with an exclamation mark fail. */
function work() {
  const done: string[] = [];
  const one = async ({ id }: DueRow) => {
    done.push(id);
    if (id.endsWith("!")) throw new Error("the row fails");
    await database.pool.query("DELETE FROM due_row WHERE id = $1", [id]);
  };
  return { done, one };
}

const many = (count: number, suffix = "", tenant = "a") =>
  Array.from({ length: count }, (_, at) => `${tenant}${String(at).padStart(4, "0")}${suffix}`);

describe("due rows", () => {
  test("are handled, the oldest first", async () => {
    await store("a3", "a1", "a2", "a5", "a4");
    const { done, one } = work();
    await eachDue(services, never, { ...due, one });
    expect(done).toEqual(["a3", "a1", "a2", "a5", "a4"]);
  });

  test("of one tenant are handled after the oldest row of each other tenant", async () => {
    await store(...many(6), "b1", "c1", "b2");
    const { done, one } = work();
    await eachDue(services, never, { ...due, one });
    expect(done.slice(0, 4)).toEqual(["a0000", "b1", "c1", "a0001"]);
    expect(done).toHaveLength(9);
  });

  test("are handled behind 1,050 rows that fail, which are logged and tried once", async () => {
    const failing = many(1_050, "!");
    await store(...failing, "a9999", "b1");
    const { done, one } = work();
    await eachDue(services, never, { ...due, one });
    expect(done.toSorted()).toEqual([...failing, "a9999", "b1"].toSorted());
    expect(error).toHaveBeenCalledTimes(failing.length);
    expect(error).toHaveBeenCalledWith("sweep.row_failed", { sweep: "rows", row: "a0000!" }, expect.any(Error));
  });

  test("that are still due after they were handled do not come again in the same run", async () => {
    const ids = many(2_100);
    await store(...ids);
    const done: string[] = [];
    await eachDue(services, never, { ...due, one: async ({ id }) => void done.push(id) });
    expect(done).toEqual(ids);
  });

  test("are not begun after the signal aborted", async () => {
    await store("a1", "a2", "a3");
    const aborting = new AbortController();
    const done: string[] = [];
    const one = async ({ id }: DueRow) => {
      done.push(id);
      aborting.abort();
    };
    await eachDue(services, aborting.signal, { ...due, one });
    expect(done).toEqual(["a1"]);
  });

  test("that are handled together come once each, in turns, without those of excluded tenants", async () => {
    await store(...many(5), "b1", "x1");
    const pages: string[][] = [];
    const all = async (rows: readonly DueRow[]) => void pages.push(rows.map(({ id }) => id));
    await eachDuePage(services, never, { ...due, size: 3, without: ["x"], all });
    expect(pages).toEqual([
      ["a0000", "b1", "a0001"],
      ["a0002", "a0003", "a0004"],
    ]);
  });
});

test("a row that fails stops no other row, and is returned", async () => {
  const { done, one } = work();
  const rows = [
    { id: "a1!", tenant: "a" },
    { id: "a2", tenant: "a" },
  ];
  expect(await eachAlone(services, never, { name: "rows", one }, rows)).toEqual([rows[0]]);
  expect(done).toEqual(["a1!", "a2"]);
});
