import type { Model, Models } from "./model.ts";
import { ForPrisma, ShapeParameters } from "./parameters.ts";
import { rowOf } from "./rows.ts";
import { type Selection, selectOf } from "./selection.ts";
import { fromOf } from "./tail.ts";
import { entriesOf, isObject, type Statement, statementOf } from "./where.ts";

/** The reads of a model that are compiled. */
export type Action = "findMany" | "findFirst" | "findUnique" | "count";

/** The rows of a statement as texts by position, and the number of rows that it read or changed. */
export interface Result {
  readonly rows: readonly (string | null)[][];
  readonly rowCount: number | null;
}

/** A statement for all calls of one shape. */
export interface Compiled {
  readonly text: string;
  readonly parameters: ShapeParameters;
  /** Returns what the call returns. */
  finish(result: Result): unknown;
}

/** @throws ForPrisma for arguments that Prisma reads */
export function compile(models: Models, model: Model, action: Action, args: object): Compiled {
  const parameters = new ShapeParameters(args);
  const options = parameters.args as Record<string, unknown>;
  const statement = statementOf(models, parameters);
  if (action === "count") return { ...count(statement, model, options), parameters };
  if (action === "findUnique") requireKey(model, options);
  if (action === "findFirst" && Number(options["take"] ?? 1) < 0) throw new ForPrisma("the last row");
  const selection = selectOf(statement, model, action === "findFirst" ? { ...options, take: 1 } : options);
  return { text: selection.text, parameters, finish: action === "findMany" ? allOf(selection) : oneOf(selection) };
}

export const allOf =
  ({ row, texts }: Selection) =>
  ({ rows }: Result) =>
    rows.map((cells) => rowOf(row, cells, texts));

export const oneOf =
  ({ row, texts }: Selection) =>
  ({ rows: [cells] }: Result) =>
    cells === undefined ? null : rowOf(row, cells, texts);

function count(statement: Statement, model: Model, args: Record<string, unknown>): Omit<Compiled, "parameters"> {
  if ("select" in args || "orderBy" in args) throw new ForPrisma("a count of columns");
  const from = fromOf(statement, model, statement.alias(), args);
  const isPage = "take" in args || "skip" in args;
  const text = isPage ? `SELECT count(*) FROM (SELECT 1${from}) r` : `SELECT count(*)${from}`;
  return { text, finish: ({ rows: [cells] }) => Number(cells?.[0]) };
}

/** Requires a unique key, because an undefined member is absent: without its key, `where` names every row. */
export function requireKey({ keys }: Model, { where, ...args }: Record<string, unknown>): void {
  if (!isObject(where) || !entriesOf(where).some(([name, value]) => keys.has(name) && value !== null))
    throw new ForPrisma("a row without its key");
  if ("take" in args || "skip" in args || "orderBy" in args) throw new ForPrisma("a page of one row");
}
