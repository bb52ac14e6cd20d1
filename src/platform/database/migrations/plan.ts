import type pg from "pg";
import { migrationsFolder } from "./files.ts";
import { type Form, formOf } from "./form.ts";
import { stateOf, unapplied } from "./records.ts";

/** A migration that would run now. */
export interface Planned {
  readonly name: string;
  readonly kind: Form["kind"];
  /** The locks that the script states; undefined for a script of before the first release. */
  readonly locks: Form["locks"];
  /** The tables that are locked, indexed or filled, with their estimated rows. */
  readonly tables: readonly { readonly table: string; readonly rows: number }[];
  /** The estimated duration in milliseconds; undefined for a script without stated locks. */
  readonly estimateMs: number | undefined;
}

/** Milliseconds for each row, measured on two shared cores: an index of one column, and batches with their pauses. */
const MS_PER_ROW = { transaction: 0, index: 0.005, batches: 0.3 } as const;
const LEAST_MS = 10;

/** Returns the migrations that a database lacks, and what each would cost. Changes nothing. @throws MigrationRefused */
export async function planMigrations(pool: pg.Pool, folder = migrationsFolder): Promise<Planned[]> {
  const { ownMigrations, applied } = await stateOf(pool, folder);
  return Promise.all(
    unapplied(ownMigrations, applied).map(async ({ name, sql }) => {
      const { kind, locks, table } = formOf(sql);
      const names = [...new Set([...(locks ?? []).map((lock) => lock.table), ...(table === undefined ? [] : [table])])];
      const tables = await Promise.all(names.map(async (each) => ({ table: each, rows: await rowsOf(pool, each) })));
      const rows = Math.max(0, ...tables.map((each) => each.rows));
      const isStated = kind !== "transaction" || locks !== undefined;
      return {
        name,
        kind,
        locks,
        tables,
        estimateMs: isStated ? Math.max(LEAST_MS, rows * MS_PER_ROW[kind]) : undefined,
      };
    }),
  );
}

/** Returns the number of rows that PostgreSQL's planner expects; 0 for a table that does not exist yet. */
async function rowsOf(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ rows: number }>(
    "SELECT greatest(reltuples, 0)::float8 AS rows FROM pg_class WHERE oid = to_regclass(quote_ident($1))",
    [table],
  );
  return Math.round(rows[0]?.rows ?? 0);
}
