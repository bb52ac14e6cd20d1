import { setTimeout as sleep } from "node:timers/promises";
import { Prisma } from "../../../prisma/generated/client/client.ts";
import type { Database } from "../database/database.ts";
import { withinLonger } from "../database/guardedPool.ts";
import { reasonOf } from "../errors/databaseOutage.ts";
import { DatabaseUnavailable, DomainError, isDatabaseUnavailable, sqlState } from "../errors/errors.ts";
import { StaleRow } from "./revision.ts";

/** The client inside a transaction. On PGlite the outer client waits for the same connection: use only this one. */
export type Tx = Prisma.TransactionClient;

const TRIES = 10;

/** How long a transaction may take, in milliseconds, unless its verb says otherwise. */
const WITHIN_MS = 15_000;

/** deadlock_detected, serialization_failure, and foreign_key_violation: a parent vanished between being read and being referred to. */
const TRANSIENT: ReadonlySet<string> = new Set(["40P01", "40001", "23503"]);

/** Whether nothing was done because somebody else was in the way, so that doing it again is safe. Also when COMMIT said so. */
function isTransient(error: unknown): boolean {
  return error instanceof StaleRow || TRANSIENT.has(sqlState(error) ?? "");
}

/** The longest wait for a transaction to begin, in milliseconds: for a connection, and for the answer to BEGIN. */
const BEGIN_MS = 10_000;

const NOTHING_CHANGED = "The database became unavailable; nothing was changed. Try again in 5 seconds";
const UNKNOWN_RESULT =
  "The database did not confirm the change, so it is unknown whether the change was made; check before you repeat it, or repeat it with the same Idempotency-Key";

/**
 * Runs a function in one transaction, again when another writer was in its way. Those who try again do so one after the other: a crowd
 * at one row would wear each other out (of 50 writers on 20 connections, up to six gave up after ten tries; in the queue none does).
 * @throws DomainError CONFLICT when one always was; DatabaseUnavailable, which says whether the change may have been made
 */
export async function transact<T>(database: Database, run: (tx: Tx) => Promise<T>, withinMs = WITHIN_MS): Promise<T> {
  const { prisma, outages, statementMs } = database;
  const isLong = statementMs !== undefined && withinMs > WITHIN_MS;
  for (let attempt = 1; ; attempt++) {
    let begun = false;
    let done = false;
    const body = async (tx: Tx) => {
      begun = true;
      if (isLong) await tx.$executeRawUnsafe(`SET LOCAL statement_timeout = ${withinMs}`);
      if (attempt > 1) await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(72707370)`;
      const value = await run(tx);
      done = true;
      return value;
    };
    const transaction = () => prisma.$transaction(body, { maxWait: BEGIN_MS, timeout: withinMs });
    try {
      return await (isLong ? withinLonger(withinMs, transaction) : transaction());
    } catch (error) {
      if (!begun) {
        if (!wasCounted(error)) outages.note(reasonOf(error));
        throw new DatabaseUnavailable(error, NOTHING_CHANGED);
      }
      if (isDatabaseUnavailable(error)) {
        if (!wasCounted(error)) outages.note(reasonOf(error));
        const unknown = done && !isRefusedCommit(error);
        throw new DatabaseUnavailable(error, unknown ? UNKNOWN_RESULT : NOTHING_CHANGED);
      }
      if (!isTransient(error)) throw error;
      if (attempt === TRIES) throw new DomainError("CONFLICT", "Other changes keep coming in between; try again");
      await sleep(10 * attempt * Math.random());
    }
  }
}

/** Whether the pool counted the outage already, before Prisma passed its error on. */
const wasCounted = (error: unknown) =>
  error instanceof DatabaseUnavailable || (error as { code?: unknown }).code === "UNAVAILABLE";

/** Whether COMMIT was answered by an error that ends the transaction alone: nothing is kept of it then. */
const isRefusedCommit = (error: unknown) => (error as { cause?: { severity?: unknown } }).cause?.severity === "ERROR";

/** Whether an insert or update met a unique index: somebody else was first. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}
