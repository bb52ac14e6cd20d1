import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blankDatabase, databaseFingerprint, makeBlankDatabase } from "../../src/platform/database/blankDatabase.ts";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { migrate, pendingMigrations } from "../../src/platform/database/migrate.ts";
import { FolderLocked, lockFolder } from "../../src/platform/files/folderLock.ts";
import { openPrepared } from "../support/database/template.ts";
import { startChild } from "../support/processes/child.ts";
import { choices } from "../support/run/seed.ts";

const OPENER = fileURLToPath(new URL("../support/processes/children/opener.ts", import.meta.url));

const ROUNDS = process.env["ROSTRUM_SOAK"] ? 40 : 3;

let folder: string;
let cache: string;
let blank: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-blank-"));
  cache = join(folder, "cache");
  await mkdir(join(cache, "blank-of-other-migrations/db"), { recursive: true });
  await makeBlankDatabase(async ({ pool }) => void (await pool.query("CREATE SCHEMA added")), cache);
  blank = (await blankDatabase(cache)) ?? "";
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns all metadata of a database as text, equal for databases that were created the same way. */
async function described({ pool }: Database) {
  const { rows: migrations } = await pool.query(
    "SELECT migration_name, checksum, applied_steps_count, finished_at IS NOT NULL AS finished, rolled_back_at FROM _prisma_migrations ORDER BY 1",
  );
  const { rows: columns } = await pool.query(
    `SELECT table_name, column_name, data_type, is_nullable, column_default
     FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
  );
  const { rows: indexes } = await pool.query("SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1");
  const { rows: rules } = await pool.query(
    "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2",
  );
  const { rows: types } = await pool.query(
    "SELECT typname, enumlabel FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid ORDER BY 1, enumsortorder",
  );
  const { rows: server } = await pool.query(
    "SELECT name, setting FROM pg_settings WHERE name IN ('server_encoding', 'lc_messages', 'TimeZone', 'shared_buffers') ORDER BY 1",
  );
  return { migrations, columns, indexes, rules, types, server };
}

test("a copy of the blank database equals a newly migrated database", async () => {
  const copy = await openDatabase(`pglite:${join(folder, "copy")}`, { blank });
  const migrated = await openPrepared("pglite:memory", "migrated");
  expect(await migrate(copy.pool)).toEqual([]);
  expect(await described(copy)).toEqual(await described(migrated));
  const { rows } = await copy.pool.query("SELECT to_regnamespace('added') IS NOT NULL AS added");
  expect(rows).toEqual([{ added: true }]);
  await Promise.all([copy.close(), migrated.close()]);
});

test("writes to a copy change neither the blank database nor the next copy", async () => {
  const first = await openDatabase(`pglite:${join(folder, "first")}`, { blank });
  await first.pool.query("CREATE TABLE only_here (id int)");
  await first.close();
  const second = await openDatabase(`pglite:${join(folder, "second")}`, { blank });
  const { rows } = await second.pool.query("SELECT to_regclass('only_here') AS found");
  expect(rows).toEqual([{ found: null }]);
  await second.close();
});

test("an existing database is not replaced", async () => {
  const where = `pglite:${join(folder, "kept")}` as const;
  const own = await openPrepared(where, "empty");
  await own.pool.query("CREATE TABLE mine (id int)");
  await own.close();
  const again = await openDatabase(where, { blank });
  expect((await pendingMigrations(again.pool)).length).toBeGreaterThan(0);
  await again.pool.query("SELECT id FROM mine");
  await again.close();
});

test("a database is created from scratch if the blank database is missing or has other migrations", async () => {
  const other = join(folder, "other");
  await mkdir(join(other, "blank-0123456789abcdef/db"), { recursive: true });
  await writeFile(join(other, "blank-0123456789abcdef/db/PG_VERSION"), "18\n");
  expect(await blankDatabase(other)).toBeUndefined();
  expect(await blankDatabase(join(folder, "nowhere"))).toBeUndefined();
  const database = await openDatabase(`pglite:${join(folder, "plain")}`, { blank: undefined });
  expect((await pendingMigrations(database.pool)).length).toBeGreaterThan(0);
  await database.close();
});

test("the blank database is named after its contents, is created once, by one process, and replaces older ones", async () => {
  const name = `blank-${await databaseFingerprint()}`;
  expect(blank).toBe(join(cache, name, "db"));
  expect((await readdir(cache)).filter((entry) => entry.startsWith("blank-"))).toEqual([name]);
  await makeBlankDatabase(() => Promise.reject(new Error("made again")), cache);
  const release = await lockFolder(join(folder, "busy"));
  await expect(makeBlankDatabase(undefined, join(folder, "busy"))).rejects.toBeInstanceOf(FolderLocked);
  release();
});

test("a partly copied folder of a killed start is not opened as a database", async () => {
  const where = join(folder, "half");
  await mkdir(join(where, "db.new/base"), { recursive: true });
  await writeFile(join(where, "db.new/PG_VERSION"), "18\n");
  const database = await openDatabase(`pglite:${where}`, { blank });
  expect(await pendingMigrations(database.pool)).toEqual([]);
  expect(existsSync(join(where, "db.new"))).toBe(false);
  await database.close();
});

test("a start that is killed at any time during the copy is completed by the next one", async () => {
  const where = join(folder, "killed");
  const { below } = choices("kills of a start that copies");
  for (let round = 0; round < ROUNDS; round++) {
    await rm(where, { recursive: true, force: true });
    const child = startChild([OPENER, where, blank]);
    // The kill happens during the copy, at its end, or in the first moments of the database.
    const seen = round % 2 === 0 ? "db.new" : "db";
    while (!existsSync(join(where, seen)) && child.process.exitCode === null) await sleep(1);
    await sleep(below(round % 2 === 0 ? 200 : 500));
    await child.end("SIGKILL");
    const next = await openDatabase(`pglite:${where}`, { blank });
    expect(await pendingMigrations(next.pool)).toEqual([]);
    await next.close();
  }
});
