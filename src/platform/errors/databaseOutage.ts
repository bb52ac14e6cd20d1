/**
 * Returns the reason of a driver's error in one line. Node combines the errors of all addresses of a name in an error
 * with an empty message; Prisma puts the call before the reason.
 */
export function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? (first.message.trim().split("\n").at(-1) ?? "") : String(first);
}

/**
 * Classes of SQLSTATE for outages: 08 connection exceptions, 53 insufficient resources, 58 system errors such as a
 * failed write.
 */
const CLASSES: ReadonlySet<string> = new Set(["08", "53", "58"]);

/**
 * Single SQLSTATEs for outages: read_only_sql_transaction, idle_in_transaction_session_timeout, admin_shutdown,
 * crash_shutdown, cannot_connect_now, database_dropped, idle_session_timeout, data_corrupted and index_corrupted,
 * internal_error.
 */
const STATES: ReadonlySet<string> = new Set([
  "25006",
  "25P03",
  "57P01",
  "57P02",
  "57P03",
  "57P04",
  "57P05",
  "XX000",
  "XX001",
  "XX002",
]);

/** Whether a SQLSTATE means that the database is unavailable, not that a statement is wrong. */
export const isUnavailableState = (state: string): boolean => CLASSES.has(state.slice(0, 2)) || STATES.has(state);

const SOCKET = /^E(CONN(REFUSED|RESET|ABORTED)|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;

/** Messages of `pg` without a code: the connection ended, or no answer arrived in time. */
const WORDS =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Query read timeout|timeout e(xpired|xceeded)|Cannot use a pool after|Connection ended unexpectedly)/;

/** Whether the driver's error for a statement means that the database is unavailable. */
export function meansUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string") return SOCKET.test(code) || (code.length === 5 && isUnavailableState(code));
  return WORDS.test(error.message);
}

/** Whether an error only repeats that the connection ended, after the failure that was counted. */
export const isAftermath = (error: unknown): boolean =>
  error instanceof Error && /^Client (has encountered a connection error|was closed)/.test(error.message);
