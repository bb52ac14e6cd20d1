import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "../../../src/platform/database/database.ts";
import { type Migrated, migrate, pendingMigrations } from "../../../src/platform/database/migrate.ts";
import { planMigrations } from "../../../src/platform/database/migrations/plan.ts";
import { MigrationRefused } from "../../../src/platform/database/migrations/records.ts";
import { resolveMigration } from "../../../src/platform/database/migrations/resolve.ts";
import { watchSchema } from "../../../src/platform/database/schemaSupport.ts";
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

const namesOf = async (applied: Promise<Migrated[]>) => (await applied).map(({ name }) => name);

async function tables(): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

test("applies new migrations in order, once", async () => {
  expect(await pendingMigrations(db.pool, folder)).toEqual(["1_first", "2_second"]);
  expect(await tables()).toEqual([]);
  expect(await namesOf(migrate(db.pool, folder))).toEqual(["1_first", "2_second"]);
  expect(await namesOf(migrate(db.pool, folder))).toEqual([]);
  await add("3_third", "CREATE TABLE third (id TEXT);");
  expect(await pendingMigrations(db.pool, folder)).toEqual(["3_third"]);
  expect(await namesOf(migrate(db.pool, folder))).toEqual(["3_third"]);
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
  expect(await watchSchema(db.pool, { folder }).look()).toBe("supported");
  expect(await migratedNames()).toEqual(["1_first", "2_second"]);
});

test("refuses a migration that another tool left half-done, until it is resolved", async () => {
  await migrate(db.pool, folder);
  await db.pool.query("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '2_second'");
  await expect(migrate(db.pool, folder)).rejects.toThrow(/2_second was started by another tool/);
  await db.pool.query("UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '2_second'");
  await db.pool.query("ALTER TABLE first DROP COLUMN name");
  expect(await namesOf(migrate(db.pool, folder))).toEqual(["2_second"]);
});

test("rolls a failing migration back, keeps the ones before it, and tries the failed one again later", async () => {
  await add("3_bad", "CREATE TABLE half (id TEXT);\nSELECT nothing_of_this_name();");
  await expect(migrate(db.pool, folder)).rejects.toThrow(/3_bad failed and was rolled back: .*nothing_of_this_name/);
  expect(await tables()).toEqual(["_prisma_migrations", "first"]);
  await add("3_bad", "CREATE TABLE half (id TEXT);");
  expect(await namesOf(migrate(db.pool, folder))).toEqual(["3_bad"]);
});

test("applies each migration once when two servers start at the same time", async () => {
  const applied = await Promise.all([1, 2].map(() => namesOf(migrate(db.pool, folder))));
  expect(applied.flat()).toEqual(["1_first", "2_second"]);
});

test("applies the product's migrations to an empty database", async () => {
  const own = join(import.meta.dirname, "../../../prisma/migrations");
  await cp(own, folder, { recursive: true });
  await rm(join(folder, "1_first"), { recursive: true });
  await rm(join(folder, "2_second"), { recursive: true });
  expect(await namesOf(migrate(db.pool, folder))).toEqual(await migratedNames());
  expect(await pendingMigrations(db.pool)).toEqual([]);
});

async function migratedNames(): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

describe("a migration that builds an index", () => {
  const NAMED = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "first_name" ON "first"("name");';
  const isValid = async () => {
    const { rows } = await db.pool.query<{ valid: boolean }>(
      "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('first_name')",
    );
    return rows[0]?.valid;
  };

  test("runs while writers go on, and is recorded", async () => {
    await add("3_index", `-- Names are searched.\n${NAMED}`);
    expect(await namesOf(migrate(db.pool, folder))).toEqual(["1_first", "2_second", "3_index"]);
    expect(await isValid()).toBe(true);
    expect(await pendingMigrations(db.pool, folder)).toEqual([]);
  });

  test("replaces what an interrupted build left behind", async () => {
    await migrate(db.pool, folder);
    await db.pool.query('CREATE INDEX "first_name" ON "first"("name")');
    await db.pool.query("UPDATE pg_index SET indisvalid = false WHERE indexrelid = to_regclass('first_name')");
    await add("3_index", NAMED);
    expect(await namesOf(migrate(db.pool, folder))).toEqual(["3_index"]);
    expect(await isValid()).toBe(true);
  });

  test("leaves no invalid index behind when the rows do not fit, and is tried again later", async () => {
    await migrate(db.pool, folder);
    await db.pool.query("INSERT INTO first VALUES ('a', 'same'), ('b', 'same')");
    await add("3_index", NAMED.replace("INDEX", "UNIQUE INDEX"));
    await expect(migrate(db.pool, folder)).rejects.toThrow(
      /3_index failed and was rolled back: could not create unique/,
    );
    expect(await isValid()).toBeUndefined();
    await db.pool.query("DELETE FROM first WHERE id = 'b'");
    expect(await namesOf(migrate(db.pool, folder))).toEqual(["3_index"]);
    expect(await isValid()).toBe(true);
  });
});

describe("a migration that runs in batches", () => {
  const BATCH = `-- Runs in batches.
UPDATE "first" SET "name" = 'of ' || "id" WHERE "id" IN (SELECT "id" FROM "first" WHERE "name" IS NULL ORDER BY "id" LIMIT 40);`;
  const left = async () => {
    const { rows } = await db.pool.query<{ left: number }>(
      "SELECT count(*)::int AS left FROM first WHERE name IS NULL",
    );
    return rows[0]?.left;
  };

  test("commits each batch, and continues after an interruption", async () => {
    await migrate(db.pool, folder);
    await db.pool.query("INSERT INTO first (id) SELECT lpad(n::text, 3, '0') FROM generate_series(1, 100) AS n");
    await db.pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.id = '090' THEN RAISE 'interrupted'; END IF; RETURN NEW; END $$`);
    await db.pool.query("CREATE TRIGGER refuse BEFORE UPDATE ON first FOR EACH ROW EXECUTE FUNCTION refuse()");
    await add("3_fill", BATCH);
    await expect(migrate(db.pool, folder)).rejects.toThrow(
      /3_fill stopped; the next run continues after the batches that are done: interrupted/,
    );
    expect(await left()).toBe(20);
    await db.pool.query("DROP TRIGGER refuse ON first");
    expect(await namesOf(migrate(db.pool, folder))).toEqual(["3_fill"]);
    expect(await left()).toBe(0);
  });
});

test("records when each migration began and how long it took", async () => {
  await add("3_slow", "CREATE TABLE slow AS SELECT pg_sleep(0.3)::text AS slept;");
  const applied = await migrate(db.pool, folder);
  expect(applied.find(({ name }) => name === "3_slow")?.ms).toBeGreaterThanOrEqual(300);
  const { rows } = await db.pool.query<{ ms: number }>(
    "SELECT (extract(epoch FROM finished_at - started_at) * 1000)::float8 AS ms FROM _prisma_migrations WHERE migration_name = '3_slow'",
  );
  expect(rows[0]?.ms).toBeGreaterThanOrEqual(300);
});

test("plans what would run with locks and rows, and changes nothing", async () => {
  await migrate(db.pool, folder);
  await db.pool.query("INSERT INTO first (id) SELECT n::text FROM generate_series(1, 5000) AS n");
  await db.pool.query("ANALYZE first");
  await add("3_column", '-- Locks: first ACCESS EXCLUSIVE\nALTER TABLE "first" ADD COLUMN "note" TEXT;');
  await add("4_index", 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "first_name" ON "first"("name");');
  await add("5_old", "SELECT 1;");
  const ofFirst = [{ table: "first", rows: 5000 }];
  expect(await planMigrations(db.pool, folder)).toEqual([
    {
      name: "3_column",
      kind: "transaction",
      locks: [{ table: "first", mode: "ACCESS EXCLUSIVE" }],
      tables: ofFirst,
      estimateMs: 10,
    },
    { name: "4_index", kind: "index", locks: undefined, tables: ofFirst, estimateMs: 25 },
    { name: "5_old", kind: "transaction", locks: undefined, tables: [], estimateMs: undefined },
  ]);
  expect(await pendingMigrations(db.pool, folder)).toEqual(["3_column", "4_index", "5_old"]);
});

describe("a migration that a person resolves", () => {
  test("is recorded as applied without running", async () => {
    await db.pool.query('CREATE TABLE "first" ("id" TEXT)');
    await expect(migrate(db.pool, folder)).rejects.toThrow(/1_first failed/);
    await resolveMigration(db.pool, "1_first", "applied", folder);
    expect(await namesOf(migrate(db.pool, folder))).toEqual(["2_second"]);
  });

  test("is applied by the next start after it is recorded as rolled back", async () => {
    await migrate(db.pool, folder);
    await db.pool.query("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '2_second'");
    await expect(migrate(db.pool, folder)).rejects.toThrow(/npm run migrate -- --resolve 2_second/);
    await db.pool.query("ALTER TABLE first DROP COLUMN name");
    await resolveMigration(db.pool, "2_second", "rolled-back", folder);
    expect(await namesOf(migrate(db.pool, folder))).toEqual(["2_second"]);
  });

  test.each([
    ["is applied already", "1_first", "applied", /recorded as applied already/],
    ["does not exist", "9_none", "applied", /has no migration 9_none/],
    ["was never started", "3_third", "rolled-back", /3_third was not started/],
  ] as const)("is refused if it %s", async (_, name, resolution, message) => {
    await migrate(db.pool, folder);
    await add("3_third", "CREATE TABLE third (id TEXT);");
    await expect(resolveMigration(db.pool, name, resolution, folder)).rejects.toThrow(message);
    expect(await migratedNames()).toEqual(["1_first", "2_second"]);
  });
});

describe("the schema of another version", () => {
  const DROP = "-- Oldest server: 0.3.0\nALTER TABLE first DROP COLUMN name;";
  const without = async (name: string) => {
    const others = await mkdtemp(join(tmpdir(), "rostrum-migrations-"));
    await cp(folder, others, { recursive: true });
    await rm(join(others, name), { recursive: true });
    return others;
  };

  test("is refused by servers that are older than its oldest server, and by no other", async () => {
    await add("3_drop", DROP);
    await migrate(db.pool, folder);
    const old = await without("3_drop");
    const states = await Promise.all(
      ["0.2.9", "0.3.0", "0.10.0"].map((version) => watchSchema(db.pool, { folder: old, version }).look()),
    );
    expect(states).toEqual(["unsupported", "supported", "supported"]);
    await rm(old, { recursive: true });
  });

  test("refuses writes from the look on, and looks again by itself", async () => {
    await migrate(db.pool, folder);
    await add("3_drop", DROP);
    const watched = watchSchema(db.pool, { folder, version: "0.3.0" });
    expect(() => watched.requireSupported()).not.toThrow();
    expect(await watched.look()).toBe("pending");
    expect(() => watched.requireSupported()).toThrow("The database lacks a migration of this server's version");
    await migrate(db.pool, folder);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6000 });
    try {
      await vi.waitFor(() => watched.requireSupported(), { timeout: 10_000 });
    } finally {
      vi.useRealTimers();
    }
  });
});
