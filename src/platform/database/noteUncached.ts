import type pg from "pg";
import { uncachedBy } from "../answer-cache/uncachedTables.ts";
import { currentOperation } from "../operation/operation.ts";

/** Notes at the operation that runs a statement why its answer cannot be cached. */
export function noteUncached(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (statement: string | { text: string }, ...rest: unknown[]) => unknown;
    client.query = ((statement: string | { text: string }, ...rest: unknown[]) => {
      const operation = currentOperation();
      if (operation !== undefined && operation.uncached === undefined) {
        const reason = uncachedBy(typeof statement === "string" ? statement : statement.text);
        if (reason !== null) operation.neverCache(reason);
      }
      return query(statement, ...rest);
    }) as typeof client.query;
  });
}
