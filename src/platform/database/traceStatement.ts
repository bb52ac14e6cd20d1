import { findDomainError, sqlState } from "../errors/recognize.ts";
import { activeSpan, type Span } from "../tracing/span.ts";
import { Batch } from "./batch.ts";
import type { SentStatement } from "./observer.ts";
import { shownStatement } from "./shownStatement.ts";

/** Records a statement in a span, while a trace is recorded: its text with placeholders, and never a value. */
export function traceStatement(statement: SentStatement, values: unknown) {
  const parent = activeSpan();
  if (parent === undefined || !parent.isRecorded) return undefined;
  const span = spanOf(parent, statement, values);
  return (error: unknown) => {
    if (error != null) span.fail(sqlState(error) ?? findDomainError(error)?.code ?? "INTERNAL");
    span.end();
  };
}

function spanOf(parent: Span, statement: SentStatement, values: unknown): Span {
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
