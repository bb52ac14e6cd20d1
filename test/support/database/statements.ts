import type pg from "pg";
import { Batch } from "../../../src/platform/database/batch.ts";
import { START_CHECKS } from "./revisions.ts";

export interface Statement {
  text: string;
  values: unknown[];
  /** The name of its prepared statement, where it has one. */
  name: string | undefined;
  /** The connection of the statement: a prepared statement exists on one connection only. */
  client: pg.ClientBase;
  /** The number of the round trip that carries the statement. */
  trip: number;
}

interface Recording {
  /** The statements since the last look, in order: BEGIN, COMMIT and ROLLBACK too. */
  take(): Statement[];
}

type Given = Pick<Statement, "text"> & { values?: readonly unknown[] | undefined; name?: string | undefined };

const statementsOf = (asked: Given | Batch): readonly Given[] => (asked instanceof Batch ? asked.statements : [asked]);

/** The table that the schema watch reads by itself every few seconds, beside the statements of a test. */
const WATCHED = "_prisma_migrations";

/**
 * Listens to all that goes to a database through a pool, without the checks of a test database and the schema watch.
 */
export function recordStatements(pool: pg.Pool): Recording {
  const statements: Statement[] = [];
  let trips = 0;
  const heard = new WeakSet<object>();
  pool.on("acquire", (client: object) => {
    if (heard.has(client)) return;
    heard.add(client);
    const speaker = client as { query(statement: string | Given | Batch, ...rest: unknown[]): unknown };
    const query = speaker.query.bind(speaker);
    speaker.query = (statement, ...rest) => {
      const given = typeof statement === "string" ? [{ text: statement }] : statementsOf(statement);
      for (const { text, values, name } of given) {
        // Values come with the text, or after it.
        const bound = values ?? (Array.isArray(rest[0]) ? (rest[0] as unknown[]) : []);
        if (text === START_CHECKS || text.includes(WATCHED)) continue;
        statements.push({ text, values: [...bound], name, client: client as pg.ClientBase, trip: trips });
      }
      trips++;
      return query(statement, ...rest);
    };
  });
  return { take: () => statements.splice(0) };
}
