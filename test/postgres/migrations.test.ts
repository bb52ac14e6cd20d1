import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { createDatabase, dropDatabase } from "../support/database/postgres.ts";

// Migrations while others use the tables (docs/migrations.md).

const { url: server = "" } = inject("postgres") ?? {};
let url: string;
let db: Database;
let folder: string;

beforeEach(async () => {
  url = await createDatabase(server);
  db = await openDatabase(url, { connections: 8 });
  folder = await mkdtemp(join(tmpdir(), "rostrum-migrations-"));
  await add("1_tables", "CREATE TABLE a (id INT); CREATE TABLE b (id INT);");
  await migrate(db.pool, folder);
});
afterEach(async () => {
  await db.close();
  await dropDatabase(server, url);
  await rm(folder, { recursive: true });
});

async function add(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, "migration.sql"), sql);
}

test("a migration that cannot lock a table lets others through, and tries again until it can", async () => {
  const reader = await db.pool.connect();
  await reader.query("BEGIN");
  await reader.query("SELECT FROM a");
  await add("2_column", "-- Locks: a ACCESS EXCLUSIVE\nALTER TABLE a ADD COLUMN note TEXT;");
  const waits: string[] = [];
  const migrating = migrate(db.pool, folder, (name, reason) => waits.push(`${name}: ${reason}`));
  await sleep(500);
  // Waits behind the migration, which waits for the reader.
  const writer = db.pool.query("INSERT INTO a VALUES (1)");
  await expect(writer).resolves.toMatchObject({ rowCount: 1 });
  await expect.poll(() => waits[0]).toMatch(/^2_column: .*lock timeout/);
  await reader.query("COMMIT");
  reader.release();
  expect((await migrating).map(({ name }) => name)).toEqual(["2_column"]);
});

test("an index that two processes build at the same time is built once", async () => {
  const other = await openDatabase(url, { connections: 2 });
  await db.pool.query("INSERT INTO a SELECT generate_series(1, 200000)");
  await add("2_index", 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "a_id" ON "a"("id");');
  const applied = await Promise.all([db, other].map(({ pool }) => migrate(pool, folder)));
  expect(applied.flat().map(({ name }) => name)).toEqual(["2_index"]);
  await other.close();
});

test("a migration of two tables never ends a transaction that uses both", async () => {
  const [first, second] = [await db.pool.connect(), await db.pool.connect()];
  const waiting = async () => {
    const { rows } = await db.pool.query("SELECT FROM pg_locks WHERE relation = 'a'::regclass AND NOT granted");
    return rows.length;
  };
  try {
    await first.query("BEGIN; INSERT INTO a VALUES (1)");
    await second.query("BEGIN; INSERT INTO b VALUES (1)");
    await add("2_both", "-- Locks: a SHARE ROW EXCLUSIVE, b SHARE ROW EXCLUSIVE\nCREATE TABLE c (id INT);");
    const migrating = migrate(db.pool, folder);
    await expect.poll(waiting).toBe(1);
    const inserting = second.query("INSERT INTO a VALUES (1)");
    await expect.poll(waiting).toBe(2);
    // The migration gets `a` and waits for `b`; the second transaction has `b` and has waited longer for `a`.
    await first.query("COMMIT");
    await inserting;
    await second.query("COMMIT");
    expect((await migrating).map(({ name }) => name)).toEqual(["2_both"]);
  } finally {
    for (const client of [first, second]) client.release(true);
  }
});

test("batches commit one by one", async () => {
  await db.pool.query("ALTER TABLE a ADD COLUMN note TEXT");
  await db.pool.query("INSERT INTO a SELECT generate_series(1, 3000)");
  await add(
    "2_fill",
    "-- Runs in batches.\nUPDATE a SET note = '' WHERE ctid IN (SELECT ctid FROM a WHERE note IS NULL LIMIT 500);",
  );
  await migrate(db.pool, folder);
  // Each row version names the transaction that wrote it.
  const { rows } = await db.pool.query("SELECT count(*)::int AS rows FROM a GROUP BY xmin::text");
  expect(rows).toEqual(Array.from({ length: 6 }, () => ({ rows: 500 })));
});
