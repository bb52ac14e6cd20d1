import type { PGlite } from "@electric-sql/pglite";

type ExecStream = PGlite["execProtocolStream"];
type Message = Awaited<ReturnType<ExecStream>>[number];

/**
 * The embedded database ended inside this process: PostgreSQL panicked, for example because its log of changes could not grow. Its memory
 * cannot be trusted any more, so that only another process can open the folder again. To the driver it is an error of PostgreSQL.
 */
export class DatabaseEnded extends Error {
  override readonly name = "DatabaseEnded";
  /** crash_shutdown */
  readonly code = "57P02";
  readonly severity = "PANIC";
}

/** After these PostgreSQL ends its process: PGlite cannot, and stays without an answer to everything. */
const FATAL: ReadonlySet<unknown> = new Set(["PANIC", "FATAL"]);
/** Messages that PostgreSQL answers with ReadyForQuery, whatever happens: Query and Sync. */
const COMPLETING: ReadonlySet<number | undefined> = new Set(["Q".charCodeAt(0), "S".charCodeAt(0)]);

/**
 * The embedded database as its driver uses it. A database that ended answers nothing: the driver would wait for ever. Here it is noticed by its
 * last words, or by an answer that is incomplete; the statement fails, and so does every later one, without reaching the database.
 */
export function guardEmbedded(
  pglite: PGlite,
  { endedBy, hasNoRoom }: { endedBy(words: string): DatabaseEnded; hasNoRoom(words: string): void },
): Pick<PGlite, "waitReady" | "execProtocolStream"> {
  let ended: DatabaseEnded | undefined;
  return {
    waitReady: pglite.waitReady,
    async execProtocolStream(message, options) {
      if (ended !== undefined) throw ended;
      let words: string | undefined;
      try {
        const answer = await pglite.execProtocolStream(message, options);
        words = lastWords(message, answer);
        const refused = answer.find(isError);
        if (refused?.code?.startsWith(NO_ROOM) === true) hasNoRoom(refused.message);
        if (words === undefined) return answer;
      } catch (error) {
        if (pglite.closed) throw error;
        words = String(error);
      }
      ended ??= endedBy(words);
      throw ended;
    },
  };
}

/** The class of SQLSTATE for insufficient resources, such as a full disk. */
const NO_ROOM = "53";

/** @returns undefined while the database is alive */
function lastWords(message: Uint8Array, answer: Message[]): string | undefined {
  const error = answer.find(isError);
  if (error !== undefined && FATAL.has(error.severity)) return error.message;
  if (!COMPLETING.has(message[0]) || answer.some(({ name }) => name === "readyForQuery")) return undefined;
  return error?.message ?? "a statement was not answered";
}

const isError = (message: Message): message is Message & { severity: unknown; code?: string; message: string } =>
  message.name === "error";
