import { isUnavailableState, reasonOf } from "./databaseOutage.ts";
import { DomainError } from "./errors.ts";
import { StorageError } from "./storageError.ts";

/** Seconds after which a caller may try again: PostgreSQL has usually recovered from a crash by then. */
export const OUTAGE_RETRY_SECONDS = 5;

/**
 * The database is unavailable. As a DomainError, it makes every surface answer UNAVAILABLE with `Retry-After`. The
 * driver's error is the cause, which only the log names.
 */
export class DatabaseUnavailable extends DomainError {
  constructor(
    cause: unknown,
    message = `The database cannot serve this request now; try again in ${OUTAGE_RETRY_SECONDS} seconds`,
  ) {
    super("UNAVAILABLE", message, [], { retryAfter: OUTAGE_RETRY_SECONDS });
    this.name = "DatabaseUnavailable";
    this.cause = cause;
  }

  /** The driver's message, for the log. */
  get reason(): string {
    return this.cause instanceof DatabaseUnavailable ? this.cause.reason : reasonOf(this.cause);
  }
}

/** Whether an error means that the database is unavailable. */
export const isDatabaseUnavailable = (error: unknown): boolean => findDomainError(error) instanceof DatabaseUnavailable;

/** Returns the domain error inside a chain of GraphQL wrappers and causes, or undefined. */
export function findDomainError(error: unknown): DomainError | undefined {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth++) {
    if (current instanceof DomainError) return current;
    // The log has the reason of the store (src/platform/storage/openStorage.ts).
    if (current instanceof StorageError) return new DomainError("UNAVAILABLE", STORAGE_AWAY);
    if (hasVanished(current)) return new DomainError("NOT_FOUND", "The resource was deleted during the request");
    if (wasCanceled(current)) return statementCanceled();
    if (isPrismaOutage(current)) return new DatabaseUnavailable(current);
    current = (current as { originalError?: unknown }).originalError ?? current.cause;
  }
  return undefined;
}

const STORAGE_AWAY = "The media storage cannot be reached now. Try again in a few seconds.";

/** Prisma's P2025: a row was deleted after an earlier statement of the request found it. */
function hasVanished(error: Error): boolean {
  return error.name === "PrismaClientKnownRequestError" && (error as { code?: unknown }).code === "P2025";
}

/** PostgreSQL canceled the statement at its time limit: `query_canceled`, from Prisma or from the driver. */
const wasCanceled = (error: Error): boolean =>
  sqlState(error) === "57014" || (error as { code?: unknown }).code === "57014";

const statementCanceled = () =>
  new DomainError(
    "QUERY_TIMEOUT",
    "A statement of this request took too long and was canceled. Ask for smaller pages or fewer fields, or try again later.",
    [],
    { retryAfter: 10 },
  );

/**
 * Prisma's codes for a database that is unreachable (P1001, P1002), does not answer (P1008), closed the connection
 * (P1017), has no free connection (P2024, P2037) or did not finish a transaction in time (P2028). UNAVAILABLE is the
 * code of DatabaseUnavailable, which Prisma copies when it wraps an error of the pool.
 */
const PRISMA_OUTAGES: ReadonlySet<unknown> = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
  "UNAVAILABLE",
]);

/** Whether an error of Prisma means an outage. The embedded database has no guarded pool, so its SQLSTATE decides. */
function isPrismaOutage(error: Error): boolean {
  const { code } = error as { code?: unknown };
  if (error.name === "PrismaClientKnownRequestError" && PRISMA_OUTAGES.has(code)) return true;
  return isUnavailableState(sqlState(error) ?? "");
}

/**
 * Returns the SQLSTATE of PostgreSQL, or undefined for another error. Prisma keeps the adapter's error in `meta` after
 * a failed statement, and throws it unwrapped after a failed BEGIN or COMMIT.
 */
export function sqlState(error: unknown): string | undefined {
  const { code, severity, meta } = error as {
    code?: unknown;
    severity?: unknown;
    meta?: { driverAdapterError?: unknown };
  };
  // The driver's own error, if the statement did not come from Prisma.
  if (typeof code === "string" && typeof severity === "string") return code;
  const { cause } = (meta?.driverAdapterError ?? error) as { cause?: { originalCode?: unknown } };
  return typeof cause?.originalCode === "string" ? cause.originalCode : undefined;
}
