import type { Model } from "./model.ts";
import { ForPrisma, Parameters } from "./parameters.ts";
import { rowOf } from "./rows.ts";
import { selectOf } from "./selection.ts";
import { isObject, type Statement, whereOf } from "./where.ts";

/** The reads of a model that the client compiles. */
export type Action = "findMany" | "findFirst" | "findUnique" | "count";

/** A statement for all calls of one shape. */
export interface Compiled {
  readonly text: string;
  readonly parameters: Parameters;
  /** Returns what the call returns, of the rows of the statement. */
  finish(rows: readonly (string | null)[][]): unknown;
}

/** @throws ForPrisma for arguments that Prisma reads */
export function compile(models: ReadonlyMap<string, Model>, model: Model, action: Action, args: object): Compiled {
  const parameters = new Parameters(args);
  const given = parameters.args as Record<string, unknown>;
  let aliases = 0;
  const statement: Statement = { models, parameters, alias: () => `t${aliases++}`, sizes: [], isKeyed: true };
  if (action === "count") return count(statement, model, given);
  if (action === "findUnique") requireKey(model, given);
  const page = action === "findFirst" ? { ...given, take: firstOf(given) } : given;
  const { text, row, texts } = selectOf(statement, model, page);
  const finish: Compiled["finish"] =
    action === "findMany"
      ? (rows) => rows.map((cells) => rowOf(row, cells, texts))
      : ([cells]) => (cells === undefined ? null : rowOf(row, cells, texts));
  return { text, parameters, finish };
}

function firstOf({ take }: Record<string, unknown>): number {
  if (take !== undefined) throw new ForPrisma("the first row of a page");
  return 1;
}

function count(statement: Statement, model: Model, args: Record<string, unknown>): Compiled {
  if (Object.keys(args).some((name) => name !== "where")) throw new ForPrisma("a count of a page or of columns");
  const alias = statement.alias();
  const where = whereOf(statement, model, alias, args["where"]);
  const text = `SELECT count(*) FROM ${model.table} ${alias}${where === undefined ? "" : ` WHERE ${where}`}`;
  return { text, parameters: statement.parameters, finish: ([cells]) => Number(cells?.[0]) };
}

function requireKey({ keys }: Model, { where, ...args }: Record<string, unknown>): void {
  const named = isObject(where) ? Object.keys(where) : [];
  if (!named.some((name) => keys.has(name) && isObject(where) && where[name] !== null))
    throw new ForPrisma("a row without its key");
  if ("take" in args || "skip" in args || "orderBy" in args) throw new ForPrisma("a page of one row");
}
