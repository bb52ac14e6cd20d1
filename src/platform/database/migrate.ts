import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { apply, type OnWait } from "./migrations/apply.ts";
import { migrationsFolder, readMigrations } from "./migrations/files.ts";
import { appliedMigrations, createTable, stateOf, unapplied } from "./migrations/records.ts";

/**
 * The advisory lock that `prisma migrate` takes, so that servers that start together, and the CLI, wait for each other.
 */
export const MIGRATION_LOCK = 72707369;
const LOCK_EVERY_MS = 200;

/** A migration that was applied now. */
export interface Migrated {
  readonly name: string;
  /** The duration in milliseconds, with waits for locks. */
  readonly ms: number;
}

/**
 * Applies new migrations in the order of their names. Records them as Prisma's CLI does, so that both can continue each
 * other's work. A script and its record commit together, unless the script builds an index or runs in batches: those
 * are continued after an interruption.
 * @throws MigrationRefused
 */
export async function migrate(
  pool: pg.Pool,
  folder = migrationsFolder,
  onWait: OnWait = () => {},
): Promise<Migrated[]> {
  const ownMigrations = await readMigrations(folder);
  return asOnlyMigrator(pool, async (client) => {
    await createTable(client);
    const done: Migrated[] = [];
    for (const migration of unapplied(ownMigrations, await appliedMigrations(client))) {
      done.push({ name: migration.name, ms: Math.round(await apply(client, migration, onWait)) });
    }
    return done;
  });
}

/** Runs a function while no other process migrates. */
export async function asOnlyMigrator<Result>(
  pool: pg.Pool,
  run: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    // A statement that waits has a snapshot, and the build of an index waits for all snapshots: both would wait for
    // each other.
    while (!(await tryLock(client))) await sleep(LOCK_EVERY_MS);
    return await run(client);
  } finally {
    // A broken connection released its lock.
    await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
}

async function tryLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>("SELECT pg_try_advisory_lock($1) AS got", [MIGRATION_LOCK]);
  return rows[0]?.got === true;
}

/**
 * Returns the names of the migrations that the database lacks, before a start. Changes nothing.
 * @throws MigrationRefused
 */
export async function pendingMigrations(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  const { ownMigrations, applied } = await stateOf(pool, folder);
  return unapplied(ownMigrations, applied).map(({ name }) => name);
}
