/** A lock on an existing table that a migration takes: `app_user ACCESS EXCLUSIVE`. */
export interface TableLock {
  readonly table: string;
  readonly mode: LockMode;
}

/** Modes that make writers, or readers too, wait: from the weakest to the strongest. */
export const LOCK_MODES = ["SHARE", "SHARE ROW EXCLUSIVE", "ACCESS EXCLUSIVE"] as const;
export type LockMode = (typeof LOCK_MODES)[number];

/** How a migration runs, as its script says. `npm run check` compares this with PostgreSQL's own parser. */
export interface Form {
  /**
   * In one transaction; as one index that is built or dropped while writers go on; or as one statement that is
   * repeated, a transaction each, until it finds no further row.
   */
  readonly kind: "transaction" | "index" | "batches";
  /** The locks of the line `-- Locks:`, in the order in which they are taken; undefined without the line. */
  readonly locks: readonly TableLock[] | undefined;
  /** The table whose rows an index or batches read. */
  readonly table: string | undefined;
  /** The index that is built or dropped. */
  readonly index: string | undefined;
  /** The version of the line `-- Oldest server:`: earlier servers cannot work with the database any more. */
  readonly oldestServer: string | undefined;
}

const BATCHES = /^-- Runs in batches\.$/m;
const LOCKS = /^-- Locks: (.+)$/m;
const OLDEST = /^-- Oldest server: (\d+\.\d+\.\d+)$/m;
const COMMENTS = /^(?:\s*--.*(?:\n|$))*\s*/;
const CREATE = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+"?(\w+)"?\s+ON\s+"?(\w+)"?/i;
const DROP = /^DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS\s+"?(\w+)"?/i;
const ROWS = /^(?:UPDATE|DELETE\s+FROM|INSERT\s+INTO)\s+"?(\w+)"?/i;

/** Reads the form of a script. */
export function formOf(sql: string): Form {
  const statement = sql.replace(COMMENTS, "");
  const stated = { locks: locksOf(sql), oldestServer: OLDEST.exec(sql)?.[1] };
  const created = CREATE.exec(statement);
  const index = created?.[1] ?? DROP.exec(statement)?.[1];
  if (index !== undefined) return { kind: "index", index, table: created?.[2], ...stated };
  if (!BATCHES.test(sql)) return { kind: "transaction", index: undefined, table: undefined, ...stated };
  return { kind: "batches", index: undefined, table: ROWS.exec(statement)?.[1], ...stated };
}

function locksOf(sql: string): TableLock[] | undefined {
  const text = LOCKS.exec(sql)?.[1];
  return text?.split(", ").map((part) => {
    const mode = LOCK_MODES.find((each) => part.endsWith(` ${each}`) && /^\w+$/.test(part.slice(0, -each.length - 1)));
    if (mode === undefined) throw new Error(`-- Locks: ${part} is not a table and one of ${LOCK_MODES.join(", ")}.`);
    return { table: part.slice(0, -mode.length - 1), mode };
  });
}

/** Returns the line that states locks. */
export const locksLine = (locks: readonly TableLock[]): string =>
  `-- Locks: ${locks.map(({ table, mode }) => `${table} ${mode}`).join(", ")}`;
