import { Prisma, type PrismaClient } from "../../prisma/generated/client/client.ts";
import type { Database } from "../core/database.ts";
import { DomainError } from "../core/errors.ts";
import { StaleRow } from "./revision.ts";

/** The client inside a transaction. On PGlite the outer client waits for the same connection: use only this one. */
export type Tx = Prisma.TransactionClient;

const TRIES = 4;

/**
 * A deadlock, a serialization failure, a row that moved, or a parent (P2003) that vanished between being read and being referred
 * to: nothing was done, so doing it again is safe.
 */
function isTransient(error: unknown): boolean {
  if (error instanceof StaleRow) return true;
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  const cause = (error.meta?.["driverAdapterError"] as { cause?: { originalCode?: string; kind?: string } } | undefined)?.cause;
  return error.code === "P2034" || error.code === "P2003" || cause?.originalCode === "40P01" || cause?.originalCode === "40001";
}

/** Runs a function in one transaction, again when another writer was in its way. @throws DomainError CONFLICT when one always was */
export async function transact<T>(database: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  const client: PrismaClient = database.prisma;
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.$transaction(run, { maxWait: 10_000, timeout: 15_000 });
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (attempt === TRIES) throw error instanceof StaleRow ? new DomainError("CONFLICT", "Other changes keep coming in between; try again") : error;
      await new Promise((retry) => setTimeout(retry, attempt * 10 * Math.random()));
    }
  }
}

/** Whether an insert or update met a unique index: somebody else was first. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}
