import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";

/** A migration is unknown to this version, was changed, was left unfinished, or failed. The message names it and the next step. */
export class MigrationRefused extends Error {}

export interface Migration {
  name: string;
  sql: string;
  /** The SHA-256 of the script, as Prisma records it. */
  checksum: string;
}

const migrations = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));
/**
 * The advisory lock that `prisma migrate` takes, so that servers that start together, and the CLI, wait for each other.
 */
export const MIGRATION_LOCK = 72707369;

/**
 * Applies new migrations in the order of their names and returns the names. Records them as Prisma's CLI does, so that both can continue
 * each other's work. A script and its record commit together: a failed or killed migration leaves nothing behind and is tried again at
 * the next start. A script must therefore not contain statements that refuse a transaction, such as CREATE INDEX CONCURRENTLY.
 * @throws MigrationRefused
 */
export async function migrate(pool: pg.Pool, folder = migrations): Promise<string[]> {
  const known = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await createTable(client);
    const pending = unapplied(known, await appliedMigrations(client));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    // A broken connection released its lock.
    await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
}

/** Returns the names of the migrations that the database lacks, before a start. Changes nothing. @throws MigrationRefused */
export async function pendingMigrations(pool: pg.Pool, folder = migrations): Promise<string[]> {
  const { known, applied } = await stateOf(pool, folder);
  return unapplied(known, applied).map(({ name }) => name);
}

/** Whether the database lacks a migration of a server that runs. A newer version may have upgraded it meanwhile. @throws MigrationRefused */
export async function lacksMigration(pool: pg.Pool, folder = migrations): Promise<boolean> {
  const { known, applied } = await stateOf(pool, folder);
  const names = new Set(known.map(({ name }) => name));
  const own = applied.filter(({ migration_name }) => names.has(migration_name));
  return unapplied(known, own).length > 0;
}

async function stateOf(pool: pg.Pool, folder: string): Promise<{ known: Migration[]; applied: Applied[] }> {
  const known = await readMigrations(folder);
  return { known, applied: (await hasTable(pool)) ? await appliedMigrations(pool) : [] };
}

/** Returns the migrations of this version, in the order of their names. */
export async function readMigrations(folder = migrations): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

export interface Applied {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

/** Returns the record of migrations, without those that were rolled back. */
export async function appliedMigrations(db: pg.Pool | pg.ClientBase): Promise<Applied[]> {
  const { rows } = await db.query<Applied>(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  return rows;
}

function unapplied(known: Migration[], applied: Applied[]): Migration[] {
  const byName = new Map(applied.map((row) => [row.migration_name, row]));
  const names = new Set(known.map(({ name }) => name));
  const newer = applied.map(({ migration_name }) => migration_name).filter((name) => !names.has(name));
  if (newer.length > 0) {
    throw new MigrationRefused(
      `The database was upgraded by a newer version: this one does not know the migration ${newer.toSorted().join(", ")}. Start the newer version, or restore a backup from before the upgrade.`,
    );
  }
  return known.filter(({ name, checksum }) => {
    const before = byName.get(name);
    if (before === undefined) return true;
    if (before.finished_at === null) {
      throw new MigrationRefused(
        `Migration ${name} was started by another tool and not finished. Repair the database, then run "prisma migrate resolve".`,
      );
    }
    if (before.checksum !== checksum) {
      throw new MigrationRefused(
        `Migration ${name} was changed after it was applied. Restore the file and add a new migration.`,
      );
    }
    return false;
  });
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await applyWithin(client, [migration]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** Applies migrations in the caller's transaction. A failure leaves the transaction to be rolled back. @throws MigrationRefused */
export async function applyWithin(client: pg.ClientBase, list: readonly Migration[]): Promise<void> {
  await createTable(client);
  for (const { name, sql, checksum } of list) {
    try {
      await client.query(sql);
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
         VALUES ($1, $2, $3, now(), 1)`,
        [randomUUID(), checksum, name],
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new MigrationRefused(`Migration ${name} failed and was rolled back: ${reason}`, { cause: error });
    }
  }
}

async function hasTable(db: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found");
  return rows[0]?.found === true;
}

async function createTable(client: pg.ClientBase): Promise<void> {
  if (await hasTable(client)) return;
  await client.query(`CREATE TABLE _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`);
}
