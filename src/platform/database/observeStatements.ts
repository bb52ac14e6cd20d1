import type pg from "pg";
import { explainStatement } from "./explainStatement.ts";
import { meterStatement } from "./meterStatement.ts";
import { noteUncached } from "./noteUncached.ts";
import type { Ended, Observer, Result, SentStatement } from "./observer.ts";
import { traceStatement } from "./traceStatement.ts";

const OBSERVERS: readonly Observer[] = [noteUncached, meterStatement, traceStatement, explainStatement];

/** Lets observers see each statement of the pool's connections. */
export function observeStatements(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (statement: SentStatement, ...rest: unknown[]) => unknown;
    client.query = ((statement: SentStatement, ...rest: unknown[]) => {
      const ends: Ended[] = [];
      for (const observe of OBSERVERS) {
        const end = observe(statement, rest[0]);
        if (end !== undefined) ends.push(end);
      }
      if (ends.length === 0) return query(statement, ...rest);
      const ended: Ended = (error, result) => {
        for (const end of ends) end(error, result);
      };
      const done = rest.at(-1);
      if (typeof done === "function") {
        const observed: Ended = (error, result) => {
          ended(error, result);
          (done as Ended)(error, result);
        };
        return query(statement, ...rest.slice(0, -1), observed);
      }
      const answer = query(statement, ...rest);
      // A statement object of the driver, such as a cursor, is no promise and reports its own end.
      if (answer instanceof Promise) answer.then((result: Result) => ended(null, result), ended);
      else ended(null);
      return answer;
    }) as typeof client.query;
  });
}
