import { Buffer } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

type ExecStream = PGlite["execProtocolStream"];
type Message = Awaited<ReturnType<ExecStream>>[number];

/**
 * The embedded database ended inside this process: PostgreSQL panicked, for example because its write-ahead log could
 * not grow. The memory of the process cannot be trusted any more, so only a new process can open the folder. The driver
 * sees an error of PostgreSQL.
 */
export class DatabaseEnded extends Error {
  override readonly name = "DatabaseEnded";
  /** crash_shutdown */
  readonly code = "57P02";
  readonly severity = "PANIC";
}

/** PostgreSQL ends its process after these errors. PGlite cannot, and stops answering. */
const FATAL: ReadonlySet<unknown> = new Set(["PANIC", "FATAL"]);
/** Messages to which PostgreSQL always answers with ReadyForQuery: Query and Sync. */
const COMPLETING: ReadonlySet<number | undefined> = new Set(["Q".charCodeAt(0), "S".charCodeAt(0)]);

/** Parse, Bind, Describe and Close: PostgreSQL may answer them with the Execute or Sync after them. */
const HELD: ReadonlySet<number | undefined> = new Set(Buffer.from("PBDC"));

/**
 * How long statements may follow each other before other work of the process runs, in milliseconds. PGlite answers
 * within the turn of the event loop, so without a pause a loop of statements would stop timers and connections.
 */
const TURN_MS = 10;

/**
 * Wraps the embedded database for its driver, which would wait forever for a database that ended. A fatal error or an
 * incomplete answer shows the end; this statement and all later ones then fail without reaching the database. The
 * messages of a statement up to its Execute are sent together: PGlite enters PostgreSQL, and looks for files to sync,
 * once for each call. Nothing follows an Execute, because a message behind a panic would wait forever for its locks.
 */
export function guardEmbedded(
  pglite: PGlite,
  { endedBy, hasNoRoom }: { endedBy(words: string): DatabaseEnded; hasNoRoom(words: string): void },
): Pick<PGlite, "waitReady" | "execProtocolStream"> {
  let ended: DatabaseEnded | undefined;
  let turnBegan = performance.now();
  let held: Uint8Array[] = [];
  return {
    waitReady: pglite.waitReady,
    async execProtocolStream(message, options) {
      if (HELD.has(message[0])) {
        held.push(message);
        return [];
      }
      const messages = held.length === 0 ? message : Buffer.concat([...held, message]);
      held = [];
      if (performance.now() - turnBegan > TURN_MS) {
        await nextTurn();
        turnBegan = performance.now();
      }
      if (ended !== undefined) throw ended;
      let words: string | undefined;
      try {
        const answer = await pglite.execProtocolStream(messages, options);
        words = fatalErrorOf(message, answer);
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

/** Returns the last error of a database that ended; undefined for a living one. */
function fatalErrorOf(message: Uint8Array, answer: Message[]): string | undefined {
  const error = answer.find(isError);
  if (error !== undefined && FATAL.has(error.severity)) return error.message;
  if (!COMPLETING.has(message[0]) || answer.some(({ name }) => name === "readyForQuery")) return undefined;
  return error?.message ?? "a statement was not answered";
}

const isError = (message: Message): message is Message & { severity: unknown; code?: string; message: string } =>
  message.name === "error";
