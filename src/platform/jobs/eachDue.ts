import { logFailure } from "../database/outages.ts";
import type { Services } from "../services/services.ts";

/** A row that is due. A sweep may select further columns. */
export interface DueRow {
  id: string;
  /** The organization or the person whose row this is. */
  tenant: string;
}

/**
 * The number of rows that are read at a time. Ranking the tenants' rows costs a read of all due rows, so reads are few.
 */
const READ_ROWS = 1000;

interface Due {
  /** The name of the sweep, for the log. */
  name: string;
  /** SQL that selects `id`, `tenant` and `due_at` of the due rows. */
  sql: string;
  /** The values of the SQL, from $1 on. */
  values: readonly unknown[];
  /** Tenants whose rows are left out in this run. */
  without?: readonly string[];
}

interface DueAlone<Row extends DueRow> extends Due {
  /** Handles one row, which is not due afterwards if this succeeds. */
  one(row: Row): Promise<unknown>;
}

interface DueTogether<Row extends DueRow> extends Due {
  /** The most rows of a page. */
  size: number;
  /** Handles the rows of a page, which may stay due. */
  all(rows: readonly Row[]): Promise<unknown>;
}

/**
 * Handles due rows one after the other. Tenants take turns: the oldest row of each comes before the second one of any,
 * so no number of rows delays those of another tenant. A row that fails is logged and waits for the next run; all other
 * rows are still handled.
 */
export async function eachDue<Row extends DueRow>(
  services: Services,
  signal: AbortSignal,
  due: DueAlone<Row>,
): Promise<void> {
  const handled = new Set<string>();
  const skipped = new Set<string>();
  for (;;) {
    const rows = await dueRows<Row>(services, due, skipped);
    const [again, first] = [rows.filter(({ id }) => handled.has(id)), rows.filter(({ id }) => !handled.has(id))];
    const failed = await eachAlone(services, signal, due, first);
    // A row that is still due after it was handled would come with every page.
    for (const { id } of [...again, ...failed]) skipped.add(id);
    for (const { id } of first) handled.add(id);
    if (rows.length < READ_ROWS || signal.aborted) return;
  }
}

/** Handles due rows page by page, each row once, in the order of `eachDue`. */
export async function eachDuePage<Row extends DueRow>(
  services: Services,
  signal: AbortSignal,
  due: DueTogether<Row>,
): Promise<void> {
  const handled = new Set<string>();
  while (!signal.aborted) {
    const rows = await dueRows<Row>(services, due, handled);
    for (let at = 0; at < rows.length && !signal.aborted; at += due.size) await due.all(rows.slice(at, at + due.size));
    for (const { id } of rows) handled.add(id);
    if (rows.length < READ_ROWS) return;
  }
}

/** Handles rows one after the other. A row that fails is logged and stops no other row. @returns the failed rows */
export async function eachAlone<Row>(
  { log }: Pick<Services, "log">,
  signal: AbortSignal,
  { name, one }: { name: string; one(row: Row): Promise<unknown> },
  rows: readonly Row[],
): Promise<Row[]> {
  const failed: Row[] = [];
  for (const row of rows) {
    if (signal.aborted) break;
    await one(row).catch((error: unknown) => {
      failed.push(row);
      logFailure(log, "sweep.row_failed", { sweep: name, row: idOf(row) }, error);
    });
  }
  return failed;
}

const idOf = (row: unknown) => (typeof row === "object" && row !== null && "id" in row ? String(row.id) : null);

async function dueRows<Row extends DueRow>(
  { database }: Services,
  { sql, values, without = [] }: Due,
  skipped: ReadonlySet<string>,
): Promise<Row[]> {
  const at = values.length;
  const text = `SELECT due.* FROM (
  SELECT due.*, row_number() OVER (PARTITION BY tenant ORDER BY due_at, id) AS turn FROM (${sql}) AS due
  WHERE due.id <> ALL($${at + 1}::text[]) AND due.tenant <> ALL($${at + 2}::text[])
) AS due ORDER BY turn, due_at, id LIMIT $${at + 3}`;
  const { rows } = await database.pool.query(text, [...values, [...skipped], [...without], READ_ROWS]);
  return rows as Row[];
}
