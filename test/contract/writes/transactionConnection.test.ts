import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../src/platform/database/database.ts";
import { TransactionConnection } from "../../../src/platform/database/transactionConnection.ts";
import { recordStatements } from "../../support/database/statements.ts";
import { emptyDatabase } from "../../support/database/template.ts";

let db: Database;
let recording: ReturnType<typeof recordStatements>;
let client: pg.PoolClient;
let connection: TransactionConnection;
beforeAll(async () => {
  db = await emptyDatabase();
  recording = recordStatements(db.pool);
  await db.pool.query("CREATE TABLE note (id int PRIMARY KEY, text text)");
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.pool.query("TRUNCATE note");
  client = await db.pool.connect();
  connection = new TransactionConnection(client);
  recording.take();
});
afterEach(() => connection.release());

const add = (id: number, text = "") => ({ name: "add", text: "INSERT INTO note VALUES ($1, $2)", values: [id, text] });
const LIST = { name: "list", text: "SELECT id, text FROM note ORDER BY id" };
/** The round trips since the last look, each with the first words of its statements. */
const trips = () => {
  const byTrip = Map.groupBy(recording.take(), ({ trip }) => trip);
  return [...byTrip.values()].map((sent) => sent.map(({ text }) => text.split(" ")[0]).join(" "));
};
const rowsOf = async (statement: { text: string }) => (await client.query(statement)).rows as unknown[];

describe("the connection of a transaction", () => {
  test("sends BEGIN with the first statements and COMMIT with the last ones, and returns the rows of each statement", async () => {
    const results = await connection.send([add(1, "one"), LIST, add(2), LIST]);
    expect(results.map(({ rows, rowCount }) => ({ rows, rowCount }))).toEqual([
      { rows: [], rowCount: 1 },
      { rows: [{ id: 1, text: "one" }], rowCount: 1 },
      { rows: [], rowCount: 1 },
      {
        rows: [
          { id: 1, text: "one" },
          { id: 2, text: "" },
        ],
        rowCount: 2,
      },
    ]);
    await connection.commit([add(3), add(4)]);
    expect(trips()).toEqual(["BEGIN INSERT SELECT INSERT SELECT", "INSERT INSERT COMMIT"]);
    connection.rollback();
    expect(trips()).toEqual([]);
    expect(await rowsOf(LIST)).toHaveLength(4);
  });

  test("sends nothing for a transaction without statements", async () => {
    await connection.commit([]);
    expect(trips()).toEqual([]);
  });

  test("skips the statements after a failed one, COMMIT too, and changes nothing", async () => {
    await connection.send([add(1)]);
    await expect(connection.commit([add(2), add(1), add(3)])).rejects.toMatchObject({ code: "23505" });
    connection.rollback();
    expect(await rowsOf(LIST)).toEqual([]);
  });

  test("sends no statement outside the transaction if its BEGIN fails", async () => {
    await client.query("BEGIN");
    await client.query("SELECT no_such_column").catch(() => {});
    await expect(connection.send([add(1)])).rejects.toMatchObject({ code: "25P02" });
    await expect(connection.send([add(2)])).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await client.query("ROLLBACK");
    expect(await rowsOf(LIST)).toEqual([]);
  });

  test("prepares a statement again that was skipped before PostgreSQL had prepared it", async () => {
    const late = { name: "late", text: "SELECT count(*)::int AS late FROM note" };
    await expect(connection.send([{ text: "SELECT 1 / 0" }, late])).rejects.toMatchObject({ code: "22012" });
    connection.rollback();
    const next = new TransactionConnection(client);
    expect((await next.send([late]))[0]?.rows).toEqual([{ late: 0 }]);
    await next.commit([]);
    expect(await rowsOf(late)).toEqual([{ late: 0 }]);
  });

  test("replaces the error of the failed statement alone", async () => {
    const refused = new Error("taken");
    const other = new Error("other");
    const statements = [
      { ...add(1), refuse: () => other },
      { ...add(1), refuse: () => refused },
    ];
    await expect(connection.commit(statements)).rejects.toBe(refused);
    connection.rollback();
  });

  test("sends nothing after its end", async () => {
    await connection.commit([add(1)]);
    await expect(connection.send([add(2)])).rejects.toMatchObject({ code: "UNAVAILABLE" });
    connection.rollback();
    expect(trips()).toEqual(["BEGIN INSERT COMMIT"]);
  });

  test("passes on the error of a value that cannot be sent, and stays usable", async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    await expect(connection.send([{ text: "SELECT $1::text", values: [circular] }])).rejects.toThrow(/circular/);
    await connection.send([add(1)]);
    connection.rollback();
    expect(await rowsOf(LIST)).toEqual([]);
  });
});
