import type pg from "pg";
import { currentOperation } from "../operation/operation.ts";
import type { Ended, Result, SentStatement } from "./observer.ts";

/** The longest text of a statement in an explanation. */
const LONGEST_TEXT = 4000;
const MOST_STATEMENTS = 500;

/** Notes a statement of an operation that is explained: its text without values, its rows and its time. */
export function explainStatement(statement: SentStatement): Ended | undefined {
  const statements = currentOperation()?.statements;
  if (statements === undefined || statements.length >= MOST_STATEMENTS) return undefined;
  const text = (typeof statement === "string" ? statement : statement.text).slice(0, LONGEST_TEXT);
  const startedAt = performance.now();
  return (error: unknown, result?: Result) => {
    const results = Array.isArray(result) ? (result as pg.QueryResult[]) : [result as pg.QueryResult | undefined];
    const rows = results.reduce((sum, each) => sum + (each?.rows.length ?? 0), 0);
    const milliseconds = Math.round((performance.now() - startedAt) * 100) / 100;
    statements.push({ text, rows, milliseconds, ...(error != null && { failed: true }) });
  };
}
