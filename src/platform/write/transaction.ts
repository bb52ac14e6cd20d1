import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Prisma } from "../../../prisma/generated/client/client.ts";
import type { Database } from "../database/database.ts";
import { withinLonger } from "../database/guardedPool.ts";
import { TransactionConnection } from "../database/transactionConnection.ts";
import { reasonOf } from "../errors/databaseOutage.ts";
import { DomainError } from "../errors/errors.ts";
import { DatabaseUnavailable, isDatabaseUnavailable, OUTAGE_RETRY_SECONDS, sqlState } from "../errors/recognize.ts";
import { openClient } from "./openClient.ts";
import { StaleRow } from "./revision.ts";
import { bindConnection, rowsOf } from "./sql.ts";

/**
 * The client inside a transaction. On PGlite the outer client would wait for the same connection: use only this one.
 */
export type Tx = Prisma.TransactionClient;

const TRIES = 10;

/** The time limit of a transaction in milliseconds, unless its operation sets another. */
const WITHIN_MS = 15_000;

/**
 * deadlock_detected, serialization_failure and foreign_key_violation (a parent was deleted between reading and
 * referencing it).
 */
const TRANSIENT: ReadonlySet<string> = new Set(["40P01", "40001", "23503"]);

/**
 * Whether a concurrent writer prevented the transaction and nothing was changed, also if COMMIT failed, so that a retry
 * is safe.
 */
function isTransient(error: unknown): boolean {
  return error instanceof StaleRow || TRANSIENT.has(sqlState(error) ?? "");
}

/** The longest wait for a connection in milliseconds. */
const CONNECT_MS = 10_000;

const NOTHING_CHANGED = `The database became unavailable; nothing was changed. Try again in ${OUTAGE_RETRY_SECONDS} seconds`;
const UNKNOWN_RESULT =
  "The database did not confirm the change, so it is unknown whether the change was made. Check before you repeat it, or repeat it with the same Idempotency-Key";

/**
 * Runs a function in one transaction, and again after a conflict with another writer. Retries queue up: many retries of
 * one row at once fail each other. Measured with 50 writers on 20 connections: up to six gave up after ten tries, in
 * the queue none.
 * @throws DomainError CONFLICT after the last try; DatabaseUnavailable, whose message says whether the change may have
 * been made
 */
export async function transact<T>(database: Database, run: (tx: Tx) => Promise<T>, withinMs = WITHIN_MS): Promise<T> {
  const { outages, statementMs, schema, writability } = database;
  schema.requireSupported();
  writability.requireWrites();
  const isLong = statementMs !== undefined && withinMs > WITHIN_MS;
  for (let attempt = 1; ; attempt++) {
    const progress: Progress = { begun: false, done: false };
    const body = async (tx: Tx) => {
      if (isLong) await rowsOf(tx, `SET LOCAL statement_timeout = ${withinMs}`, []);
      if (attempt > 1) await rowsOf(tx, "SELECT 1 FROM pg_advisory_xact_lock(72707370)", []);
      return run(tx);
    };
    const once = () => runOnce(database, body, withinMs, progress);
    try {
      return await (isLong ? withinLonger(withinMs, once) : once());
    } catch (error) {
      if (!progress.begun || isDatabaseUnavailable(error)) {
        if (!wasCounted(error)) outages.note(reasonOf(error));
        const unknown = progress.done && !isRefusedCommit(error);
        throw new DatabaseUnavailable(error, unknown ? UNKNOWN_RESULT : NOTHING_CHANGED);
      }
      if (!isTransient(error)) {
        await schema.explain(error);
        throw error;
      }
      if (attempt === TRIES) throw new DomainError("CONFLICT", "Concurrent changes prevented this change; try again");
      await sleep(10 * attempt * Math.random());
    }
  }
}

interface Progress {
  /** Whether a connection was free. */
  begun: boolean;
  /** Whether COMMIT was sent, or had to be sent next. */
  done: boolean;
}

async function runOnce<T>(
  database: Database,
  run: (tx: Tx) => Promise<T>,
  withinMs: number,
  progress: Progress,
): Promise<T> {
  const connection = new TransactionConnection(await connect(database.pool), database.onBegin);
  progress.begun = true;
  const { tx, leave } = openClient(database.prisma, database.compiler, connection);
  bindConnection(tx, connection);
  const timer = setTimeout(() => connection.rollback(), withinMs);
  try {
    const value = await run(tx);
    progress.done = true;
    await connection.commit([]);
    return value;
  } catch (error) {
    progress.done ||= connection.sentCommit;
    connection.rollback();
    throw error;
  } finally {
    clearTimeout(timer);
    await leave();
    await connection.release();
  }
}

/** Waits for a free connection. The embedded database has one, and its pool has no time limit. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(`No connection was free within ${CONNECT_MS / 1000} seconds`));
    connecting.then(
      (client) => client.release(),
      () => {},
    );
  }, CONNECT_MS);
  try {
    return await Promise.race([connecting, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the pool counted this outage before Prisma passed its error on. */
const wasCounted = (error: unknown) =>
  error instanceof DatabaseUnavailable || (error as { code?: unknown }).code === "UNAVAILABLE";

/** Whether COMMIT failed with an error that ends only the transaction, so that nothing of it is kept. */
const isRefusedCommit = (error: unknown) =>
  [error, (error as { cause?: unknown }).cause].some((each) => (each as { severity?: unknown })?.severity === "ERROR");

/** Whether an insert or update violated a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === "23505";
}
