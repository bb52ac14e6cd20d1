import type pg from "pg";
import { currentOperation } from "../operation/operation.ts";
import type { Result } from "./observer.ts";

/** Counts a statement of an operation, and its rows, where the driver has read them. */
export function meterStatement() {
  const operation = currentOperation();
  if (operation === undefined) return undefined;
  return (_error: unknown, result?: Result) => {
    if (result === undefined) return;
    for (const { rows } of Array.isArray(result) ? (result as pg.QueryResult[]) : [result as pg.QueryResult])
      operation.countRows(rows);
  };
}
