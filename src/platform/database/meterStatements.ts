import type pg from "pg";
import { currentOperation, type Operation } from "../operation/operation.ts";

type Result = pg.QueryResult | readonly pg.QueryResult[] | undefined;
type Done = (error: unknown, result: Result) => void;

/** Counts the statements of each operation, and their rows, where the driver has read them. */
export function meterStatements(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...call: unknown[]) => unknown;
    client.query = ((...call: unknown[]) => {
      const operation = currentOperation();
      if (operation === undefined) return query(...call);
      const done = call.at(-1);
      if (typeof done === "function") {
        const metered: Done = (error, result) => {
          count(operation, result);
          (done as Done)(error, result);
        };
        return query(...call.slice(0, -1), metered);
      }
      const answer = query(...call);
      if (!(answer instanceof Promise)) return answer;
      return answer.then((result: Result) => {
        count(operation, result);
        return result;
      });
    }) as typeof client.query;
  });
}

function count(operation: Operation, result: Result): void {
  if (result === undefined) return;
  for (const { rows } of Array.isArray(result) ? (result as pg.QueryResult[]) : [result as pg.QueryResult])
    operation.countRows(rows);
}
