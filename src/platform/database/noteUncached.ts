import { readingOf } from "../answer-cache/uncachedTables.ts";
import { currentOperation } from "../operation/operation.ts";
import type { SentStatement } from "./observer.ts";

/** Notes at the operation that runs a statement why its answer cannot be cached, and whether it is wide. */
export function noteUncached(statement: SentStatement): undefined {
  const operation = currentOperation();
  if (operation === undefined || operation.uncached !== undefined) return;
  const { uncached, isWide } = readingOf(typeof statement === "string" ? statement : statement.text);
  if (uncached !== null) operation.neverCache(uncached);
  if (isWide) operation.widen();
}
