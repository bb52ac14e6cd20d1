import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { retry } from "../../retry/retry.ts";
import { inTransaction } from "../plainTransaction.ts";
import type { Migration } from "./files.ts";
import { type Form, formOf, type TableLock } from "./form.ts";
import { createTable, MigrationRefused, record } from "./records.ts";

/** How long a migration waits for its first lock. Statements that need the table wait behind it. */
const LOCK_MS = 2000;
/**
 * How long it waits for each further lock: less than PostgreSQL waits before it looks for deadlocks, so that none
 * arises.
 */
const FURTHER_LOCK_MS = 500;
const PATIENCE = { tries: 20, firstMs: 500, longestMs: 30_000, withinMs: 600_000 };
/** The longest pause after a batch, in milliseconds. */
const PAUSE_MS = 1000;

/** lock_not_available and deadlock_detected: nothing was changed, and another try may succeed. */
const isBusy = (error: unknown) => ["55P03", "40P01"].includes(String((error as { code?: unknown }).code));

/** Is called when a migration could not lock a table and waits before the next try. */
export type OnWait = (migration: string, reason: string) => void;

/** Applies a migration and returns its duration in milliseconds. @throws MigrationRefused */
export async function apply(client: pg.PoolClient, migration: Migration, onWait: OnWait): Promise<number> {
  const started = performance.now();
  const form = formOf(migration.sql);
  const isPassing = (error: unknown) => {
    if (isBusy(error)) onWait(migration.name, (error as Error).message);
    return isBusy(error);
  };
  const once = (run: () => Promise<number>) => retry(() => transaction(client, run), { ...PATIENCE, isPassing });
  const elapsed = () => performance.now() - started;
  try {
    if (form.kind === "transaction") {
      await once(async () => {
        const begun = performance.now();
        await takeLocks(client, form.locks ?? []);
        await client.query(migration.sql);
        await record(client, migration, performance.now() - begun);
        return 0;
      });
    } else {
      await (form.kind === "index"
        ? changeIndex(client, migration.sql, form)
        : repeat(() => once(() => runBatch(client, migration.sql))));
      await record(client, migration, elapsed());
    }
    return elapsed();
  } catch (error) {
    throw refusalOf(migration.name, error, form);
  }
}

/**
 * Applies migrations in the caller's transaction. A failure leaves the transaction to be rolled back.
 * @throws MigrationRefused
 */
export async function applyWithin(client: pg.ClientBase, list: readonly Migration[]): Promise<void> {
  await createTable(client);
  for (const migration of list) {
    const started = performance.now();
    const form = formOf(migration.sql);
    try {
      // No other connection uses the tables, and a transaction refuses CONCURRENTLY.
      if (form.kind === "index") await client.query(migration.sql.replace(/\bCONCURRENTLY\b/i, ""));
      else if (form.kind === "transaction") await client.query(migration.sql);
      else while ((await runBatch(client, migration.sql)) > 0);
      await record(client, migration, performance.now() - started);
    } catch (error) {
      throw refusalOf(migration.name, error, { ...form, kind: "transaction" });
    }
  }
}

function refusalOf(name: string, error: unknown, { kind }: Form): MigrationRefused {
  if (error instanceof MigrationRefused) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const kept =
    kind === "batches"
      ? "stopped; the next run continues after the batches that are done"
      : "failed and was rolled back";
  const next = isBusy(error) ? " Other transactions held the table: try again at a quieter time." : "";
  return new MigrationRefused(`Migration ${name} ${kept}: ${reason}.${next}`.replace("..", "."), { cause: error });
}

const transaction = (client: pg.PoolClient, run: () => Promise<number>): Promise<number> =>
  inTransaction(client, async () => {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
    return run();
  });

/** Takes all locks before the first change, so that no statement waits while it keeps others waiting for long. */
async function takeLocks(client: pg.ClientBase, locks: readonly TableLock[]): Promise<void> {
  for (const [position, { table, mode }] of locks.entries()) {
    if (position === 1) await client.query(`SET LOCAL lock_timeout = ${FURTHER_LOCK_MS}`);
    await client.query(`LOCK TABLE ${pg.escapeIdentifier(table)} IN ${mode} MODE`);
  }
}

/** Runs a statement once and returns the number of rows that it changed. */
const runBatch = async (client: pg.ClientBase, sql: string): Promise<number> => (await client.query(sql)).rowCount ?? 0;

/**
 * Repeats a batch until it changes no row. The pauses leave half of the time to others. Servers of the release before
 * go on writing rows without the value, so two batches in a row that are less than half full end the work too.
 */
async function repeat(batch: () => Promise<number>): Promise<void> {
  let largest = 0;
  let small = 0;
  while (small < 2) {
    const started = performance.now();
    const rows = await batch();
    if (rows === 0) return;
    largest = Math.max(largest, rows);
    small = rows < largest / 2 ? small + 1 : 0;
    await sleep(Math.min(performance.now() - started, PAUSE_MS));
  }
}

/** Builds or drops an index while writers go on. The remains of an interrupted build are dropped first. */
async function changeIndex(client: pg.ClientBase, sql: string, { index = "" }: Form): Promise<void> {
  const isInvalid = async () => {
    const { rows } = await client.query<{ valid: boolean }>(
      "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)",
      [pg.escapeIdentifier(index)],
    );
    return rows[0]?.valid === false;
  };
  const dropRest = () => client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${pg.escapeIdentifier(index)}`);
  if (await isInvalid()) await dropRest();
  try {
    await client.query(sql);
  } catch (error) {
    // A build that failed leaves an invalid index, which costs every write and serves no read.
    await dropRest().catch(() => {});
    throw error;
  }
  if (!(await isInvalid())) return;
  await dropRest();
  throw new MigrationRefused(`The index ${index} was built, but PostgreSQL does not use it: it is invalid. Try again.`);
}
