import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../../../src/platform/database/database.ts";
import {
  lacksMigration,
  MigrationRefused,
  migrate,
  pendingMigrations,
} from "../../../src/platform/database/migrate.ts";
import { emptyDatabase } from "../../support/database/template.ts";

let db: Database;
let folder: string;
beforeEach(async () => {
  db = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), "rostrum-migrations-"));
  await add(
    "1_first",
    "CREATE TABLE first (id TEXT);\nCREATE FUNCTION one() RETURNS INT LANGUAGE sql AS $$ SELECT 1; $$;",
  );
  await add("2_second", "ALTER TABLE first ADD COLUMN name TEXT;");
});
afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

async function add(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, "migration.sql"), sql);
}

async function tables(): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

test("applies new migrations in order, once", async () => {
  expect(await pendingMigrations(db.pool, folder)).toEqual(["1_first", "2_second"]);
  expect(await tables()).toEqual([]);
  expect(await migrate(db.pool, folder)).toEqual(["1_first", "2_second"]);
  expect(await migrate(db.pool, folder)).toEqual([]);
  await add("3_third", "CREATE TABLE third (id TEXT);");
  expect(await pendingMigrations(db.pool, folder)).toEqual(["3_third"]);
  expect(await migrate(db.pool, folder)).toEqual(["3_third"]);
  expect(await tables()).toEqual(["_prisma_migrations", "first", "third"]);
});

test("refuses a migration that was changed after it was applied", async () => {
  await migrate(db.pool, folder);
  await add("1_first", "CREATE TABLE first (id INT);");
  await expect(migrate(db.pool, folder)).rejects.toThrow(MigrationRefused);
  await expect(pendingMigrations(db.pool, folder)).rejects.toThrow(/1_first was changed/);
});

test("refuses a database that a newer version upgraded, and changes nothing", async () => {
  await migrate(db.pool, folder);
  await rm(join(folder, "2_second"), { recursive: true });
  await add("3_third", "CREATE TABLE third ()");
  const refusal =
    /upgraded by a newer version: this one does not know the migration 2_second\. Start the newer version/;
  await expect(pendingMigrations(db.pool, folder)).rejects.toThrow(refusal);
  await expect(migrate(db.pool, folder)).rejects.toThrow(refusal);
  // A server that runs while the database is upgraded goes on.
  await rm(join(folder, "3_third"), { recursive: true });
  expect(await lacksMigration(db.pool, folder)).toBe(false);
  expect(await migratedNames()).toEqual(["1_first", "2_second"]);
});

test("refuses a migration that another tool left half-done, until it is resolved", async () => {
  await migrate(db.pool, folder);
  await db.pool.query("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '2_second'");
  await expect(migrate(db.pool, folder)).rejects.toThrow(/2_second was started by another tool/);
  await db.pool.query("UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '2_second'");
  await db.pool.query("ALTER TABLE first DROP COLUMN name");
  expect(await migrate(db.pool, folder)).toEqual(["2_second"]);
});

test("rolls a failing migration back, keeps the ones before it, and tries the failed one again later", async () => {
  await add("3_bad", "CREATE TABLE half (id TEXT);\nSELECT nothing_of_this_name();");
  await expect(migrate(db.pool, folder)).rejects.toThrow(/3_bad failed and was rolled back: .*nothing_of_this_name/);
  expect(await tables()).toEqual(["_prisma_migrations", "first"]);
  await add("3_bad", "CREATE TABLE half (id TEXT);");
  expect(await migrate(db.pool, folder)).toEqual(["3_bad"]);
});

test("applies each migration once when two servers start at the same time", async () => {
  const applied = await Promise.all([migrate(db.pool, folder), migrate(db.pool, folder)]);
  expect(applied.flat()).toEqual(["1_first", "2_second"]);
});

test("applies the product's migrations to an empty database", async () => {
  const own = join(import.meta.dirname, "../../../prisma/migrations");
  await cp(own, folder, { recursive: true });
  await rm(join(folder, "1_first"), { recursive: true });
  await rm(join(folder, "2_second"), { recursive: true });
  expect(await migrate(db.pool, folder)).toEqual(await migratedNames());
  expect(await pendingMigrations(db.pool)).toEqual([]);
});

async function migratedNames(): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}
