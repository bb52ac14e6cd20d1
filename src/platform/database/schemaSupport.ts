import type pg from "pg";
import { DatabaseUnavailable, OUTAGE_RETRY_SECONDS, sqlState } from "../errors/recognize.ts";
import { isOlder, VERSION } from "../release/version.ts";
import { type Migration, migrationsFolder, readMigrations } from "./migrations/files.ts";
import { type Applied, recordedMigrations, unapplied, unknownTo } from "./migrations/records.ts";

/**
 * Whether this server works with the schema of its database: `pending` if the database lacks a migration of this
 * server, and `unsupported` if a migration of a newer version took away what this server uses.
 */
export type SchemaState = "supported" | "pending" | "unsupported";

/** Watches whether another version migrates the database while this server runs. */
export interface SchemaSupport {
  /** Reads the record of migrations. @throws MigrationRefused for a migration that was changed or left unfinished */
  look(): Promise<SchemaState>;
  /**
   * Refuses work that writes if the schema is not this server's. Uses what the last look found, and looks again in the
   * background if that is seconds old.
   * @throws DatabaseUnavailable
   */
  requireSupported(): void;
  /**
   * Explains the failure of a statement by the migrations of another version, if there are any.
   * @throws DatabaseUnavailable
   */
  explain(failure: unknown): Promise<void>;
}

const EVERY_MS = 5000;

const REFUSALS: Readonly<Record<Exclude<SchemaState, "supported">, string>> = {
  pending: `The database lacks a migration of this server's version; nothing was changed. Try again in ${OUTAGE_RETRY_SECONDS} seconds`,
  unsupported: `The database needs a newer version of this server; nothing was changed. Try again in ${OUTAGE_RETRY_SECONDS} seconds`,
};
const ANOTHER = `Another version migrated the database; try again in ${OUTAGE_RETRY_SECONDS} seconds`;

/** undefined_table, undefined_column, undefined_function and not_null_violation. Inputs alone cause none of them. */
const OF_ANOTHER_SCHEMA: ReadonlySet<string> = new Set(["42P01", "42703", "42883", "23502"]);

/** The state is `supported` until a look finds another: a server does not start on another schema. */
export function watchSchema(
  pool: pg.Pool,
  { folder = migrationsFolder, version = VERSION }: { folder?: string; version?: string } = {},
): SchemaSupport {
  let ownMigrations: Promise<Migration[]> | undefined;
  let finding: SchemaFinding = { state: "supported", isMixed: false };
  let lookedAt = Date.now();

  async function look(): Promise<SchemaState> {
    lookedAt = Date.now();
    const [own, applied] = await Promise.all([(ownMigrations ??= readMigrations(folder)), recordedMigrations(pool)]);
    finding = compare(own, applied, version);
    return finding.state;
  }

  return {
    look,
    requireSupported() {
      // A failed look says nothing about the schema; the statements themselves report an outage.
      if (Date.now() - lookedAt > EVERY_MS) look().catch(() => {});
      const { state } = finding;
      if (state !== "supported") throw new DatabaseUnavailable(new Error(REFUSALS[state]), REFUSALS[state]);
    },
    async explain(failure) {
      if (!OF_ANOTHER_SCHEMA.has(sqlState(failure) ?? "")) return;
      await look().catch(() => {});
      if (finding.isMixed) throw new DatabaseUnavailable(failure, ANOTHER);
    },
  };
}

/** Gives readers the explanation of their errors. Writers ask for it themselves. */
export function explainErrors(pool: pg.Pool, { explain }: SchemaSupport): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((...args: unknown[]) => {
    if (typeof args.at(-1) === "function") return query(...args);
    return (query(...args) as Promise<unknown>).catch(async (error: unknown) => {
      await explain(error);
      throw error;
    });
  }) as pg.Pool["query"];
}

interface SchemaFinding {
  state: SchemaState;
  /** Whether the database lacks a migration of this server or has one of another version. */
  isMixed: boolean;
}

function compare(ownMigrations: readonly Migration[], applied: readonly Applied[], version: string): SchemaFinding {
  const newer = new Set(unknownTo(ownMigrations, applied));
  const own = applied.filter(({ migration_name }) => !newer.has(migration_name));
  if (unapplied(ownMigrations, own).length > 0) return { state: "pending", isMixed: true };
  const oldest = applied.flatMap(({ migration_name, logs }) =>
    newer.has(migration_name) && logs !== null ? logs : [],
  );
  const isTooOld = oldest.some((each) => isOlder(version, each));
  return { state: isTooOld ? "unsupported" : "supported", isMixed: newer.size > 0 };
}
