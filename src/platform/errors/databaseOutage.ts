/**
 * What an error of the driver says, in one line. Node gives one error for all the addresses of a name, and that error has an empty
 * message; Prisma puts the call before the reason.
 */
export function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? (first.message.trim().split("\n").at(-1) ?? "") : String(first);
}

/** The classes of SQLSTATE that say so: 08 connection exceptions, 53 insufficient resources, 58 system errors such as a failed write. */
const CLASSES: ReadonlySet<string> = new Set(["08", "53", "58"]);

/**
 * Single SQLSTATEs: read_only_sql_transaction, idle_in_transaction_session_timeout, admin_shutdown, crash_shutdown, cannot_connect_now,
 * database_dropped, idle_session_timeout, data_corrupted and index_corrupted, internal_error.
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

/** Whether a SQLSTATE says that the database cannot serve now, rather than that a statement is wrong. */
export const isUnavailableState = (state: string): boolean => CLASSES.has(state.slice(0, 2)) || STATES.has(state);

const SOCKET = /^E(CONN(REFUSED|RESET|ABORTED)|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;

/** What `pg` says in words alone: the connection ended, or no answer came in time. */
const WORDS =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Query read timeout|timeout e(xpired|xceeded)|Cannot use a pool after|Connection ended unexpectedly)/;

/** Whether an error that the driver gave for a statement means that the database is out of reach, or cannot serve now. */
export function meansUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string") return SOCKET.test(code) || (code.length === 5 && isUnavailableState(code));
  return WORDS.test(error.message);
}

/** Whether an error only repeats that the connection is gone: the failure before it was counted. */
export const isAftermath = (error: unknown): boolean =>
  error instanceof Error && /^Client (has encountered a connection error|was closed)/.test(error.message);
