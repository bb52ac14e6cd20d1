import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type Migration, readMigrations } from "./files.ts";
import { formOf } from "./form.ts";

/**
 * A migration is unknown to this version, was changed, was left unfinished, or failed. The message names it and the
 * next step.
 */
export class MigrationRefused extends Error {}

type Db = pg.Pool | pg.ClientBase;

/** A row of the record of migrations. */
export interface Applied {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
  /**
   * Prisma keeps what a failed migration printed here. A finished one printed nothing: the column has its oldest
   * server.
   */
  logs: string | null;
}

/** Returns the record of migrations, without those that were rolled back. */
export async function appliedMigrations(db: Db): Promise<Applied[]> {
  const { rows } = await db.query<Applied>(
    "SELECT migration_name, checksum, finished_at, logs FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  return rows;
}

/** Returns the record of migrations; empty for a database without one. */
export const recordedMigrations = async (db: Db): Promise<Applied[]> =>
  (await hasTable(db)) ? appliedMigrations(db) : [];

/** Returns the migrations of a folder, and the record of those that a database has. */
export async function stateOf(pool: Db, folder: string): Promise<{ ownMigrations: Migration[]; applied: Applied[] }> {
  return { ownMigrations: await readMigrations(folder), applied: await recordedMigrations(pool) };
}

/** Returns the known migrations that a database lacks. @throws MigrationRefused */
export function unapplied(ownMigrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const byName = new Map(applied.map((row) => [row.migration_name, row]));
  const newer = unknownTo(ownMigrations, applied);
  if (newer.length > 0) {
    throw new MigrationRefused(
      `The database was upgraded by a newer version: this one does not know the migration ${newer.join(", ")}. Start the newer version, or restore a backup from before the upgrade.`,
    );
  }
  return ownMigrations.filter(({ name, checksum }) => {
    const before = byName.get(name);
    if (before === undefined) return true;
    if (before.finished_at === null) {
      throw new MigrationRefused(
        `Migration ${name} was started by another tool and not finished. Repair the database, then run "npm run migrate -- --resolve ${name}" with --applied or --rolled-back.`,
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

/** Returns the names of the migrations of a newer version. */
export function unknownTo(ownMigrations: readonly Migration[], applied: readonly Applied[]): string[] {
  const names = new Set(ownMigrations.map(({ name }) => name));
  return applied
    .map(({ migration_name }) => migration_name)
    .filter((name) => !names.has(name))
    .toSorted();
}

/** Records a finished migration with its duration. */
export async function record(db: Db, { name, sql, checksum }: Migration, ms: number): Promise<void> {
  await db.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count, logs)
     VALUES ($1, $2, $3, clock_timestamp() - $4 * INTERVAL '1 millisecond', clock_timestamp(), 1, $5)`,
    [randomUUID(), checksum, name, ms, formOf(sql).oldestServer ?? null],
  );
}

async function hasTable(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ present: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present",
  );
  return rows[0]?.present === true;
}

export async function createTable(client: pg.ClientBase): Promise<void> {
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
