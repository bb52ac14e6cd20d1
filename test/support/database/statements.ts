import type pg from "pg";
import { Batch } from "../../../src/platform/database/batch.ts";
import { isSecondExecution } from "../../../src/server/graphql/plans/compare.ts";
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

type StatementInput = Pick<Statement, "text"> & { values?: readonly unknown[] | undefined; name?: string | undefined };

const statementsOf = (statement: StatementInput | Batch): readonly StatementInput[] =>
  statement instanceof Batch ? statement.statements : [statement];

/** The table that the schema watch reads by itself every few seconds, beside the statements of a test. */
const WATCHED = "_prisma_migrations";

/**
 * Listens to all that goes to a database through a pool, without the checks of a test database, the schema watch and
 * the executions that only compare.
 */
export function recordStatements(pool: pg.Pool): Recording {
  const statements: Statement[] = [];
  let trips = 0;
  atQueries(pool, (batch, client) => {
    for (const statement of batch) statements.push({ ...statement, client, trip: trips });
    trips++;
  });
  return { take: () => statements.splice(0) };
}

/** Keeps the next statement that `isHeld` chooses, until it is let go. */
export function holdStatement(pool: pg.Pool, isHeld: (statement: Pick<Statement, "text">) => boolean) {
  const reached = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  atQueries(pool, (batch) => {
    if (!batch.some(isHeld)) return undefined;
    reached.resolve();
    return answer.promise;
  });
  return { reached: reached.promise, letGo: () => answer.resolve() };
}

/** Calls a function before each round trip; a promise that it returns delays the round trip. */
function atQueries(
  pool: pg.Pool,
  before: (statements: Omit<Statement, "client" | "trip">[], client: pg.ClientBase) => Promise<void> | void,
): void {
  const heard = new WeakSet<object>();
  pool.on("acquire", (client: object) => {
    if (heard.has(client)) return;
    heard.add(client);
    const speaker = client as { query(statement: string | StatementInput | Batch, ...rest: unknown[]): unknown };
    const query = speaker.query.bind(speaker);
    speaker.query = (statement, ...rest) => {
      if (isSecondExecution()) return query(statement, ...rest);
      const batch = typeof statement === "string" ? [{ text: statement }] : statementsOf(statement);
      // Values come with the text, or after it.
      const bound = Array.isArray(rest[0]) ? (rest[0] as unknown[]) : [];
      const heardOf = batch
        .filter(({ text }) => text !== START_CHECKS && !text.includes(WATCHED))
        .map(({ text, values, name }: StatementInput) => ({ text, values: [...(values ?? bound)], name }));
      const delay = before(heardOf, client as pg.ClientBase);
      return delay === undefined ? query(statement, ...rest) : delay.then(() => query(statement, ...rest));
    };
  });
}
