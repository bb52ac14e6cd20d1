import type pg from "pg";
import { RecentMap } from "../../values/recentMap.ts";
import type { Statement } from "../batch.ts";
import { statementName } from "../statementName.ts";
import { compileChange, missing } from "./changes.ts";
import { type Action, type Compiled, compile, type Result } from "./compile.ts";
import type { Model, Models } from "./model.ts";
import { readModels } from "./model.ts";
import { ForPrisma } from "./parameters.ts";
import { shapeOf } from "./shape.ts";

/** Statements of shapes that were not used for longest are forgotten beyond this number. */
const MOST_SHAPES = 2000;

/** The reads of Prisma that are compiled, and what each does. */
const READS: Readonly<Record<string, { action: Action; isRequired?: true }>> = {
  findMany: { action: "findMany" },
  findFirst: { action: "findFirst" },
  findFirstOrThrow: { action: "findFirst", isRequired: true },
  findUnique: { action: "findUnique" },
  findUniqueOrThrow: { action: "findUnique", isRequired: true },
  count: { action: "count" },
};

/** The values of texts are read by the plan of the row. */
const AS_TEXT = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

/** A call of Prisma's client as a statement that is ready to run, or without one: a change of no rows. */
export interface Call {
  /** The same for all calls of one shape. */
  readonly key: string;
  readonly statement: Statement | undefined;
  /** Returns what the call returns. @throws PrismaClientKnownRequestError P2025 for a row that must exist */
  finish(result: Result): unknown;
}

/** Compiles Prisma's arguments to statements. Prisma serves what the compiler does not know. */
export interface Compiler {
  readonly models: Models;
  /** How many calls Prisma served, by `<model> <method> <reason>`. */
  readonly byPrisma: ReadonlyMap<string, number>;
  /** Counts a call that Prisma serves. */
  note(model: Model, method: string, reason: string): void;
  /** Returns a call as a statement; undefined for a call that Prisma serves. */
  call(model: Model, method: string, args: object | undefined): Call | undefined;
}

export function createCompiler(prisma: object): Compiler {
  const models = readModels(prisma);
  /** The statement of each shape, or why Prisma serves it: decided once. */
  const shapes = new RecentMap<string, Compiled | ForPrisma>(MOST_SHAPES);
  const byPrisma = new Map<string, number>();

  function compiledOf(model: Model, action: Action, key: string, args: object): Compiled {
    const compiled = shapes.get(key) ?? attempt(() => compile(models, model, action, args));
    shapes.set(key, compiled);
    if (compiled instanceof ForPrisma) throw compiled;
    return compiled;
  }

  function readOf(model: Model, action: Action, args: object, isRequired: boolean): Call {
    const shape = shapeOf(args);
    if (shape === undefined) throw NO_DATA;
    const key = `${model.name}.${action}${shape.key}`;
    const { text, parameters, finish } = compiledOf(model, action, key, args);
    const values = parameters.bind(shape.values);
    if (values === undefined) throw ANOTHER_TYPE;
    const finishRequired = (result: Result) => finish(result) ?? throwMissing();
    return { key, statement: statementOf(text, values), finish: isRequired ? finishRequired : finish };
  }

  function changeOf(model: Model, method: string, args: object): Call {
    const noRows = NO_ROWS[method];
    if (noRows !== undefined && isEmpty(args)) return { key: "", statement: undefined, finish: noRows };
    const { text, values, isVaried, finish } = compileChange(models, model, method, args as Record<string, unknown>);
    return { key: text, statement: statementOf(text, values, isVaried), finish };
  }

  function call(model: Model, method: string, args: object = {}): Call | undefined {
    try {
      const { action, isRequired = false } = READS[method] ?? {};
      return action === undefined ? changeOf(model, method, args) : readOf(model, action, args, isRequired);
    } catch (error) {
      if (!(error instanceof ForPrisma)) throw error;
      note(model, method, error.message);
      return undefined;
    }
  }

  function note(model: Model, method: string, reason: string): void {
    const kind = `${model.name} ${method} ${reason}`;
    byPrisma.set(kind, (byPrisma.get(kind) ?? 0) + 1);
  }

  return { models, byPrisma, note, call };
}

const NO_DATA = new ForPrisma("a reference to a column, or another object");
const ANOTHER_TYPE = new ForPrisma("a value of another type");

function attempt(act: () => Compiled): Compiled | ForPrisma {
  try {
    return act();
  } catch (error) {
    if (error instanceof ForPrisma) return error;
    throw error;
  }
}

function throwMissing(): never {
  throw missing();
}

const statementOf = (text: string, values: readonly unknown[], isVaried = false): Statement => ({
  name: isVaried ? undefined : statementName(text),
  text,
  values,
  rowMode: "array",
  types: AS_TEXT,
});

/** The values of changes of no rows. */
const NO_ROWS: Readonly<Record<string, () => unknown>> = {
  createMany: () => ({ count: 0 }),
  createManyAndReturn: () => [],
};

const isEmpty = (args: object) => {
  const { data } = args as { data?: unknown };
  return Array.isArray(data) && data.length === 0;
};
