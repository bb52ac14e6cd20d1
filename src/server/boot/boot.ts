import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PoolClient } from "pg";
import { isBehindPooler } from "../../platform/database/address.ts";
import { type Database, DiskFull, type OpenOptions, openDatabase } from "../../platform/database/database.ts";
import { type Migrated, migrate, pendingMigrations } from "../../platform/database/migrate.ts";
import type { OnWait } from "../../platform/database/migrations/apply.ts";
import { MigrationRefused } from "../../platform/database/migrations/records.ts";
import { NotDurable } from "../../platform/database/openPglite.ts";
import { grantToServer, mayChangeAppendOnly, ownsAppendOnly, roleOf } from "../../platform/database/serverRole.ts";
import { readDatabaseAddress } from "../../platform/env/databaseAddress.ts";
import { databaseUrl, embeddedFolder } from "../../platform/env/databaseUrl.ts";
import type { Env } from "../../platform/env/env.ts";
import { reasonOf } from "../../platform/errors/databaseOutage.ts";
import { DatabaseUnavailable } from "../../platform/errors/recognize.ts";
import { FolderLocked } from "../../platform/files/folderLock.ts";

/** The server cannot start, and its operator can fix the reason. The message is complete, so no stack is printed. */
export class CannotStart extends Error {}

interface Opening {
  /** A data folder to copy for a new embedded database. */
  blank?: string | undefined;
  onWait?: OnWait;
}

/**
 * Opens the database and applies migrations.
 * @returns the database and the migrations that were applied.
 * @throws CannotStart
 */
export async function openMigrated(
  env: Env,
  { blank, onWait }: Opening = {},
): Promise<{ database: Database; applied: Migrated[] }> {
  const url = databaseUrl(env);
  const maxQuerySeconds = env.MAX_QUERY_SECONDS;
  const durable = env.EMBEDDED_DURABILITY;
  const database = await open(url, { connections: env.DATABASE_CONNECTIONS, maxQuerySeconds, blank, durable });
  try {
    const owner = env.MIGRATION_DATABASE_URL;
    const applied = await (owner === undefined
      ? migrateWhole(url, database, onWait)
      : migrateAs(owner, database, onWait));
    return { database, applied };
  } catch (error) {
    await database.close();
    throw refusal(error);
  }
}

/** Migrates without a time limit for statements: on PostgreSQL, over a connection of its own. */
async function migrateWhole(url: string, database: Database, onWait?: OnWait): Promise<Migrated[]> {
  if (database.kind === "pglite") return migrate(database.pool);
  const pending = await pendingMigrations(database.pool);
  if (pending.length === 0) return [];
  requireWrites(database, pending);
  if (isBehindPooler(url)) {
    throw new CannotStart(
      'Migrations need a session of their own: run "npm run migrate" with the address of PostgreSQL itself as DATABASE_URL, then start.',
    );
  }
  const unlimited = await open(url, { connections: 1 });
  try {
    return await migrate(unlimited.pool, undefined, onWait);
  } finally {
    await unlimited.close();
  }
}

/**
 * Migrates as the owner of the tables, for a server whose role may append audit events but not change them.
 * @throws CannotStart
 */
async function migrateAs(ownerUrl: string, { pool }: Database, onWait?: OnWait): Promise<Migrated[]> {
  const owner = await open(ownerUrl, { connections: 1 });
  try {
    const { takesWrites } = owner.writability;
    if (!takesWrites) requireWrites(owner, await pendingMigrations(owner.pool));
    const applied = takesWrites ? await migrate(owner.pool, undefined, onWait) : [];
    const role = await roleOf(pool);
    const owns = await ownsAppendOnly(pool);
    if (!owns && takesWrites) await grantToServer(owner.pool, role);
    if (!owns && !(await mayChangeAppendOnly(pool))) return applied;
    throw new CannotStart(
      `The role ${role} of DATABASE_URL may change audit events. With MIGRATION_DATABASE_URL set, DATABASE_URL must name a role that is neither the owner of the tables, nor a superuser, nor a member of either.`,
    );
  } finally {
    await owner.close();
  }
}

/** @throws CannotStart for a database that lacks migrations and takes only reads */
function requireWrites({ writability }: Database, [pending]: readonly string[]): void {
  if (writability.takesWrites || pending === undefined) return;
  throw new CannotStart(
    `The database takes only reads, and lacks the migration ${pending}. Add the host of the primary to the address, or run "npm run migrate" with the address of the primary.`,
  );
}

/**
 * Opens the database without changes, for read-only commands.
 * @throws CannotStart if it is missing or has another version
 */
export async function openAsIs(env: Env): Promise<Database> {
  requireFolder(env);
  const database = await open(databaseUrl(env), { connections: 1, durable: env.EMBEDDED_DURABILITY });
  try {
    const [pending] = await pendingMigrations(database.pool);
    if (pending === undefined) return database;
    throw new CannotStart(`The database lacks the migration ${pending}: run "npm run migrate" first.`);
  } catch (error) {
    await database.close();
    throw refusal(error);
  }
}

/** Opens the database as the owner of its tables, which may be absent. Changes nothing. @throws CannotStart */
export const openAsOwner = (env: Env): Promise<Database> =>
  open(env.MIGRATION_DATABASE_URL ?? databaseUrl(env), { connections: 1, durable: env.EMBEDDED_DURABILITY });

/** Opens a database that exists, as the owner of its tables. Changes nothing. @throws CannotStart */
export async function openExisting(env: Env): Promise<Database> {
  requireFolder(env);
  return openAsOwner(env);
}

function requireFolder(env: Env): void {
  const folder = embeddedFolder(env);
  if (folder !== null && !existsSync(join(folder, "db"))) throw new CannotStart(`There is no database in ${folder}.`);
}

const refusal = (error: unknown) => (error instanceof MigrationRefused ? new CannotStart(error.message) : error);

async function open(url: string, options: OpenOptions): Promise<Database> {
  try {
    const database = await openDatabase(url, options);
    if (database.kind === "postgres") await connect(database, url);
    return database;
  } catch (error) {
    const isExplained = [FolderLocked, DiskFull, NotDurable].some((explained) => error instanceof explained);
    if (isExplained) throw new CannotStart((error as Error).message);
    throw error;
  }
}

/**
 * Connects once, so that an unreachable server, a pooler that the address does not name, and a wrong time zone are
 * noticed at start instead of at the first request.
 */
async function connect(database: Database, url: string): Promise<void> {
  const reason = await refusalOf(database, url);
  if (reason === undefined) return;
  await database.close();
  throw new CannotStart(reason);
}

async function refusalOf({ pool }: Database, url: string): Promise<string | undefined> {
  try {
    const { zone, isPooled } = await firstSession(pool);
    if (isPooled && !isBehindPooler(url)) return pooled(url);
    if (zone === "UTC" || zone === "Etc/UTC") return undefined;
    return `The sessions of the database ${placeOf(url)} have the time zone ${zone}. Behind a pooler, set it for the role: ALTER ROLE … SET timezone = 'UTC'.`;
  } catch (error) {
    const reason = reasonOf(error instanceof DatabaseUnavailable ? error.cause : error);
    // PgBouncer refuses the settings of a session.
    if (reason.startsWith("unsupported startup parameter")) return pooled(url);
    return `The database ${placeOf(url)} cannot be reached: ${reason}`;
  }
}

/** Returns the time zone of a session, and whether a pooler gives the session another process id than PostgreSQL. */
async function firstSession(pool: Database["pool"]): Promise<{ zone: string; isPooled: boolean }> {
  // The process id of a connection is missing from the driver's types.
  const client: PoolClient & { processID?: number } = await pool.connect();
  try {
    const { rows } = await client.query<{ zone: string; pid: number }>(
      `SELECT current_setting('TimeZone') AS zone, pg_backend_pid() AS pid`,
    );
    const [{ zone, pid }] = rows as [{ zone: string; pid: number }];
    return { zone, isPooled: pid !== client.processID };
  } finally {
    client.release();
  }
}

const pooled = (url: string) =>
  `A pooler such as PgBouncer answers ${placeOf(url)}. Add the parameter pgbouncer=true to the address, and set timezone, statement_timeout and idle_in_transaction_session_timeout for the role (docs/scaling.md#several-processes).`;

/** Returns the hosts and the database of an address, without its user and password. */
function placeOf(url: string): string {
  const { hosts, database } = readDatabaseAddress(url);
  return `at ${hosts.map(({ host, port }) => `${host}:${port}`).join(",")}${database === "" ? "" : `/${database}`}`;
}
