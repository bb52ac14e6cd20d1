import { setTimeout as sleep } from "node:timers/promises";
import { Prisma } from "../../prisma/generated/client/client.ts";
import type { Database } from "../core/database.ts";
import { DomainError, sqlState } from "../core/errors.ts";
import { StaleRow } from "./revision.ts";

/** The client inside a transaction. On PGlite the outer client waits for the same connection: use only this one. */
export type Tx = Prisma.TransactionClient;

/** The database gave no transaction in time, or none at all: nothing was begun. */
export class NotBegun extends Error {}

const TRIES = 10;

/** How long a transaction may take, in milliseconds, unless its verb says otherwise. */
const WITHIN_MS = 15_000;

/** deadlock_detected, serialization_failure, and foreign_key_violation: a parent vanished between being read and being referred to. */
const TRANSIENT: ReadonlySet<string> = new Set(["40P01", "40001", "23503"]);

/** Whether nothing was done because somebody else was in the way, so that doing it again is safe. Also when COMMIT said so. */
function isTransient(error: unknown): boolean {
  return error instanceof StaleRow || TRANSIENT.has(sqlState(error) ?? "");
}

/**
 * Runs a function in one transaction, again when another writer was in its way. Those who try again do so one after the other: a crowd
 * at one row would wear each other out (of 50 writers on 20 connections, up to six gave up after ten tries; in the queue none does).
 * @throws DomainError CONFLICT when one always was; NotBegun
 */
export async function transact<T>({ prisma }: Database, run: (tx: Tx) => Promise<T>, withinMs = WITHIN_MS): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let begun = false;
    const body = async (tx: Tx) => {
      begun = true;
      if (attempt > 1) await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(72707370)`;
      return run(tx);
    };
    try {
      return await prisma.$transaction(body, { maxWait: 10_000, timeout: withinMs });
    } catch (error) {
      if (!begun) throw new NotBegun("no transaction could be begun", { cause: error });
      if (!isTransient(error)) throw error;
      if (attempt === TRIES) throw new DomainError("CONFLICT", "Other changes keep coming in between; try again");
      await sleep(10 * attempt * Math.random());
    }
  }
}

/** Whether an insert or update met a unique index: somebody else was first. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}
