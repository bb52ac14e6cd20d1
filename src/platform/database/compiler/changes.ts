import { Prisma } from "../../../../prisma/generated/client/client.ts";
import { allOf, oneOf, type Result, requireKey } from "./compile.ts";
import type { Column, Model, Models } from "./model.ts";
import { CallParameters, ForPrisma } from "./parameters.ts";
import { returningOf } from "./selection.ts";
import { rowEncoderOf } from "./values.ts";
import { entriesOf, isObject, type Statement, statementOf, whereOf } from "./where.ts";

type Args = Readonly<Record<string, unknown>>;

/** A change as one statement. */
export interface Change {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether the text varies with the number of rows, so that its preparation does not last. */
  readonly isVaried: boolean;
  /** Returns what the call returns. @throws PrismaClientKnownRequestError P2025 for a row that must exist */
  finish(result: Result): unknown;
}

type Write = (target: Target, args: Args) => Pick<Change, "text" | "finish">;

/** The table that a statement changes. */
interface Target {
  readonly statement: Statement;
  readonly model: Model;
  readonly alias: string;
}

/** Returns a call that changes rows as one statement. @throws ForPrisma for a call that Prisma serves */
export function compileChange(models: Models, model: Model, method: string, args: Args): Change {
  const write = WRITES[method];
  if (write === undefined) throw new ForPrisma("another method");
  const parameters = new CallParameters();
  const statement = statementOf(models, parameters);
  const isVaried = Array.isArray(args["data"]) && args["data"].length > 1;
  return { ...write({ statement, model, alias: statement.alias() }, args), values: parameters.values, isVaried };
}

/** Prisma's error for a row that must exist. */
export function missing(): Error {
  const clientVersion = Prisma.prismaVersion.client;
  return new Prisma.PrismaClientKnownRequestError("No record was found", { code: "P2025", clientVersion });
}

const SELECTION = ["select", "include", "omit"];

function only(args: Args, ...names: string[]): void {
  for (const [name] of entriesOf(args)) if (!names.includes(name)) throw new ForPrisma(`the argument ${name}`);
}

function valueOf({ statement }: Target, column: Column, holder: Args, member: string): string {
  return statement.parameters.one(holder, member, rowEncoderOf(column));
}

function columnOf({ model }: Target, name: string): Column {
  const column = model.columns.get(name);
  if (column === undefined) throw new ForPrisma(`a value of ${model.name}.${name}`);
  return column;
}

/** The columns of new rows, and their values. The database has the defaults of the schema. */
function insertion(target: Target, data: unknown): string {
  const rows = [data].flat() as Args[];
  const names = [...new Set(rows.flatMap((row) => entriesOf(row).map(([name]) => name)))];
  if (names.length === 0) throw new ForPrisma("a row without a value");
  const columns = names.map((name) => columnOf(target, name));
  const lists = rows.map((row) => {
    const values = columns.map((column, at) => {
      const name = names[at] as string;
      return row[name] === undefined ? "DEFAULT" : valueOf(target, column, row, name);
    });
    return `(${values.join(", ")})`;
  });
  const { model, alias } = target;
  return `INSERT INTO ${model.table} AS ${alias} (${columns.map(({ sql }) => sql).join(", ")}) VALUES ${lists.join(", ")}`;
}

const STEPS: Readonly<Record<string, string>> = { increment: "+", decrement: "-" };

function assignments(target: Target, data: unknown): string {
  const parts = entriesOf(data as Args).map(([name, value]) => {
    const column = columnOf(target, name);
    const { sql, type } = column;
    if (!isObject(value) || type === "Json") return `${sql} = ${valueOf(target, column, data as Args, name)}`;
    const [step, ...others] = entriesOf(value);
    const [operation = "", operand] = step ?? [];
    if (others.length > 0) throw new ForPrisma("two changes of a value");
    if (operation === "set") return `${sql} = ${valueOf(target, column, value, operation)}`;
    const sign = STEPS[operation];
    if (sign === undefined || operand === null) throw new ForPrisma(`the change ${operation}`);
    return `${sql} = ${target.alias}.${sql} ${sign} ${valueOf(target, column, value, operation)}`;
  });
  // Prisma only reads a row without a change.
  if (parts.length === 0) throw new ForPrisma("a change of no column");
  return parts.join(", ");
}

function conditionOf({ statement, model, alias }: Target, { where }: Args): string {
  const condition = whereOf(statement, model, alias, where);
  return condition === undefined ? "" : ` WHERE ${condition}`;
}

function updated(target: Target, args: Args): string {
  only(args, "where", "data", ...SELECTION);
  const sets = assignments(target, args["data"]);
  return `UPDATE ${target.model.table} AS ${target.alias} SET ${sets}${conditionOf(target, args)}`;
}

function deleted(target: Target, args: Args): string {
  only(args, "where", ...SELECTION);
  return `DELETE FROM ${target.model.table} AS ${target.alias}${conditionOf(target, args)}`;
}

const MOST_ROWS = 200;

function inserted(target: Target, args: Args): string {
  only(args, "data", "skipDuplicates", "select", "omit");
  if ([args["data"]].flat().length > MOST_ROWS) throw new ForPrisma("many rows");
  return `${insertion(target, args["data"])}${args["skipDuplicates"] ? " ON CONFLICT DO NOTHING" : ""}`;
}

/** An insert that changes the row whose unique key it meets, if `where` is that key of the new row. */
function upserted(target: Target, args: Args): string {
  only(args, "where", "create", "update", ...SELECTION);
  const { where = {}, create = {}, update = {} } = args as Record<string, Args>;
  const [[name, value] = ["", undefined], ...others] = entriesOf(where);
  const key = target.model.keys.get(name) ?? [];
  const values = key.length === 1 ? where : (value as Args);
  if (others.length > 0 || key.length === 0 || key.some((field) => values[field] !== create[field]))
    throw new ForPrisma("a key that is not the new row's");
  const columns = key.map((field) => columnOf(target, field).sql).join(", ");
  return `${insertion(target, create)} ON CONFLICT (${columns}) DO UPDATE SET ${assignments(target, update)}`;
}

type TextOf = (target: Target, args: Args) => string;

const counted =
  (textOf: TextOf): Write =>
  (target, args) => ({ text: textOf(target, args), finish: ({ rowCount }) => ({ count: rowCount ?? 0 }) });

const returned =
  (textOf: TextOf): Write =>
  (target, args) => {
    const { statement, model, alias } = target;
    const selection = returningOf(statement, model, alias, args, textOf(target, args));
    return { text: selection.text, finish: allOf(selection) };
  };

/** A change of one row, which must exist. */
const one =
  (textOf: TextOf, isNew = false): Write =>
  (target, args) => {
    if (!isNew) requireKey(target.model, args);
    const { statement, model, alias } = target;
    const selection = returningOf(statement, model, alias, args, textOf(target, args));
    const read = oneOf(selection);
    return {
      text: selection.text,
      finish(result) {
        const row = read(result);
        if (row === null) throw missing();
        return row;
      },
    };
  };

const created: TextOf = (target, args) => {
  only(args, "data", ...SELECTION);
  return insertion(target, args["data"]);
};

const WRITES: Readonly<Record<string, Write>> = {
  create: one(created, true),
  createMany: counted(inserted),
  createManyAndReturn: returned((target, args) => {
    // A join does not keep the order of the new rows.
    if (Object.values(args["select"] ?? {}).some(isObject)) throw new ForPrisma("related rows of new ones");
    return inserted(target, args);
  }),
  update: one(updated),
  updateMany: counted(updated),
  updateManyAndReturn: returned(updated),
  delete: one(deleted),
  deleteMany: counted(deleted),
  upsert: one(upserted, true),
};
