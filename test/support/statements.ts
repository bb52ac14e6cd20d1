import type pg from "pg";
import { START_CHECKS } from "./revisions.ts";

export interface Statement {
  text: string;
  values: unknown[];
  /** The name of its prepared statement, where it has one. */
  name: string | undefined;
  /** The connection of the statement: a prepared statement exists on one connection only. */
  client: pg.ClientBase;
}

interface Recording {
  /** The statements since the last look, in order: BEGIN, COMMIT and ROLLBACK too. */
  take(): Statement[];
}

/** Listens to all that goes to a database through a pool. */
export function recordStatements(pool: pg.Pool): Recording {
  const statements: Statement[] = [];
  const heard = new WeakSet<object>();
  pool.on("acquire", (client: object) => {
    if (heard.has(client)) return;
    heard.add(client);
    const speaker = client as { query(statement: string | Statement, ...rest: unknown[]): unknown };
    const query = speaker.query.bind(speaker);
    speaker.query = (statement, ...rest) => {
      const given: Partial<Statement> & { text: string } =
        typeof statement === "string" ? { text: statement } : statement;
      // Values come with the text, or after it.
      const { text, values = Array.isArray(rest[0]) ? (rest[0] as unknown[]) : [], name } = given;
      if (text !== START_CHECKS) statements.push({ text, values, name, client: client as pg.ClientBase });
      return query(statement, ...rest);
    };
  });
  return { take: () => statements.splice(0) };
}
