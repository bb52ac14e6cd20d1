import type pg from "pg";
import { readingOf } from "../answer-cache/uncachedTables.ts";
import { currentOperation } from "../operation/operation.ts";

/** Notes at the operation that runs a statement why its answer cannot be cached, and whether it is wide. */
export function noteUncached(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (statement: string | { text: string }, ...rest: unknown[]) => unknown;
    client.query = ((statement: string | { text: string }, ...rest: unknown[]) => {
      const operation = currentOperation();
      if (operation !== undefined && operation.uncached === undefined) {
        const { uncached, isWide } = readingOf(typeof statement === "string" ? statement : statement.text);
        if (uncached !== null) operation.neverCache(uncached);
        if (isWide) operation.widen();
      }
      return query(statement, ...rest);
    }) as typeof client.query;
  });
}
