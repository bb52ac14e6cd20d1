import { DiskFull } from "../../platform/database/database.ts";
import { DatabaseEnded } from "../../platform/database/embeddedGuard.ts";
import { WrongEnvironment } from "../../platform/env/env.ts";
import { CannotStart } from "./boot.ts";

const PLAIN = [WrongEnvironment, CannotStart, DatabaseEnded, DiskFull];
const MAX_DEPTH = 8;

/**
 * Returns the message of an error that the operator can fix, which is printed without a stack; undefined for any other
 * error.
 */
export function plainReason(error: unknown): string | undefined {
  let current = error;
  for (let depth = 0; depth < MAX_DEPTH && current instanceof Error; depth++) {
    if (PLAIN.some((plain) => current instanceof plain)) return current.message;
    const refused = refusedWrite(current);
    if (refused !== undefined) return refused;
    current = current.cause ?? driverError(current);
  }
  return undefined;
}

/** SQLSTATE 53100, disk_full, and 25006, read_only_sql_transaction: the database runs, but cannot write. */
function refusedWrite(error: Error): string | undefined {
  const { code, originalCode, originalMessage } = error as {
    code?: unknown;
    originalCode?: unknown;
    originalMessage?: unknown;
  };
  if (originalCode === "57P02") return String(originalMessage);
  if (code === "25006" || originalCode === "25006") {
    return "The database takes only reads, because it is a standby or set to read-only. Add the host of the primary to DATABASE_URL, or try again when the database takes writes.";
  }
  if (code !== "53100" && originalCode !== "53100") return undefined;
  return `The database cannot write: ${typeof originalMessage === "string" ? originalMessage : error.message}. Free space on its disk and try again.`;
}

/** Prisma keeps the driver's error outside the chain of causes, and not as an Error. */
function driverError(error: Error): unknown {
  const { meta } = error as { meta?: { driverAdapterError?: { cause?: object } } };
  const cause = meta?.driverAdapterError?.cause;
  return cause && Object.assign(new Error("the driver's error"), cause);
}
