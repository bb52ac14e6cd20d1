import type pg from "pg";
import { findDomainError, sqlState } from "../errors/recognize.ts";
import { activeSpan, type Span } from "../tracing/span.ts";
import { Batch } from "./batch.ts";
import { shownStatement } from "./shownStatement.ts";

type Statement = string | Batch | { text: string; values?: readonly unknown[] };
type Done = (error: unknown, result?: unknown) => void;

/** Records each statement in a span, while a trace is recorded: its text with placeholders, and never a value. */
export function traceStatements(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (statement: Statement, ...rest: unknown[]) => unknown;
    client.query = ((statement: Statement, ...rest: unknown[]) => {
      const parent = activeSpan();
      if (parent === undefined || !parent.isRecorded) return query(statement, ...rest);
      const span = spanOf(parent, statement, rest[0]);
      const ended = (error: unknown) => {
        if (error != null) span.fail(sqlState(error) ?? findDomainError(error)?.code ?? "INTERNAL");
        span.end();
      };
      const done = rest.at(-1);
      if (typeof done === "function") {
        const traced: Done = (error, result) => {
          ended(error);
          (done as Done)(error, result);
        };
        return query(statement, ...rest.slice(0, -1), traced);
      }
      const answer = query(statement, ...rest);
      // A statement object of the driver, such as a cursor, is no promise and reports its own end.
      if (answer instanceof Promise) answer.then(() => ended(null), ended);
      else span.end();
      return answer;
    }) as typeof client.query;
  });
}

function spanOf(parent: Span, statement: Statement, values: unknown): Span {
  if (statement instanceof Batch && statement.statements.length !== 1) {
    const shown = statement.statements.map(({ text, values: own }) => shownStatement(text, own));
    const names = shown.map(({ name }) => name).join("; ");
    return parent.child(`BATCH ${names}`.slice(0, 200), "client", {
      "db.system.name": "postgresql",
      "db.operation.name": "BATCH",
      "db.operation.batch.size": shown.length,
      "db.query.text": shown.map(({ text }) => text).join(";\n"),
    });
  }
  const [one] =
    statement instanceof Batch
      ? statement.statements
      : [typeof statement === "string" ? { text: statement } : statement];
  const ofCall = Array.isArray(values) ? (values as unknown[]) : undefined;
  const { name, text, operation, table } = shownStatement(one?.text ?? "", one?.values ?? ofCall);
  return parent.child(name, "client", {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    ...(table !== undefined && { "db.collection.name": table }),
    "db.query.text": text,
  });
}
