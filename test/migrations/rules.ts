import { formOf, LOCK_MODES, locksLine, type TableLock } from "../../src/platform/database/migrations/form.ts";
import { nodesWith, type Statement, statementsOf } from "./statements.ts";
import { judge, type Made, RULES } from "./verdict.ts";

const ALONE =
  "A migration with locks does nothing that takes time: rows, validations and indexes have migrations of their own.";
const OLDEST =
  "A migration that takes something away says which servers can still work: the line -- Oldest server: <version>.";
const ROWS = new Set(["UpdateStmt", "DeleteStmt", "InsertStmt"]);

/**
 * Returns what servers of the release before would suffer from a migration: one sentence each. `versions` are those
 * that may be named as oldest server.
 */
export function faultsOf(sql: string, versions: readonly string[]): string[] {
  const statements = statementsOf(sql);
  const form = formOf(sql);
  if (form.kind === "batches") return batchFaults(statements, form.table);
  const made: Made = { tables: new Set(), nullable: new Set() };
  const judged = statements.map((statement) => ({ statement, ...judge(statement, made) }));
  const faults = judged.flatMap(({ statement, faults: own }) =>
    statement.exception === undefined ? own.map((fault) => `${statement.words}: ${fault}`) : [],
  );
  const concurrent = statements.filter(({ node }) => node["concurrent"] === true);
  if (concurrent.length > 0 && (statements.length > 1 || form.kind !== "index")) faults.push(RULES.indexed);
  const locks = strongest(judged.flatMap((each) => each.locks));
  if (locks.length > 0 && judged.some(({ takesTime }) => takesTime === true)) faults.push(ALONE);
  if (locks.length > 0 && locksLine(locks) !== locksLine(form.locks ?? [])) {
    faults.push(`The script states its locks: the line ${locksLine(locks)}`);
  }
  if (locks.length === 0 && form.locks !== undefined) faults.push("The script states locks that it does not take.");
  const contracts = judged.some((each) => each.contracts === true);
  if (contracts && !versions.includes(form.oldestServer ?? "")) faults.push(OLDEST);
  return faults;
}

function batchFaults(statements: readonly Statement[], table: string | undefined): string[] {
  const [statement, ...others] = statements;
  const isRows = statement !== undefined && ROWS.has(statement.kind) && table !== undefined;
  const isBounded = nodesWith(statement?.node, "limitCount").length > 0;
  // A batch without rows ends the work, so a batch must wait for rows that others lock.
  const skips = nodesWith(statement?.node, "waitPolicy").some(({ waitPolicy }) => waitPolicy !== "LockWaitBlock");
  return others.length === 0 && isRows && isBounded && !skips ? [] : [RULES.filled];
}

/**
 * Returns one lock for each table, the strongest, in the order of the names: all migrations take locks in the same
 * order.
 */
function strongest(locks: readonly TableLock[]): TableLock[] {
  const byTable = new Map<string, TableLock>();
  for (const lock of locks) {
    const before = byTable.get(lock.table);
    if (before === undefined || LOCK_MODES.indexOf(lock.mode) > LOCK_MODES.indexOf(before.mode)) {
      byTable.set(lock.table, lock);
    }
  }
  return [...byTable.values()].toSorted((a, b) => (a.table < b.table ? -1 : 1));
}
