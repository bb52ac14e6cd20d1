import process from "node:process";
import type pg from "pg";
import type { PrismaClient } from "../../../../prisma/generated/client/client.ts";
import { currentOperation, type Operation } from "../../operation/operation.ts";
import { statementName } from "../statementName.ts";
import { type Action, type Compiled, compile } from "./compile.ts";
import { type Model, readModels } from "./model.ts";
import { ForPrisma } from "./parameters.ts";
import { shapeOf } from "./shape.ts";

type Args = object | undefined;
type Method = (args?: Args) => Promise<unknown>;
type Rows = readonly (string | null)[][];

/** Statements of shapes that were not used for longest are forgotten beyond this number. */
const MOST_SHAPES = 2000;

/** The reads of Prisma that are compiled, and what each does. `OrThrow` is Prisma's if there is no row. */
const READS: Readonly<Record<string, { action: Action; throws?: true }>> = {
  findMany: { action: "findMany" },
  findFirst: { action: "findFirst" },
  findFirstOrThrow: { action: "findFirst", throws: true },
  findUnique: { action: "findUnique" },
  findUniqueOrThrow: { action: "findUnique", throws: true },
  count: { action: "count" },
};

export interface ReadOptions {
  /** Is called once for each shape that Prisma reads. */
  readonly onPrisma?: ((read: string, reason: string) => void) | undefined;
}

/** The values of texts are read by the plan of the row. */
const AS_TEXT = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

/** A read that is ready to run: a statement with its parameters. */
interface Ready {
  readonly key: string;
  readonly compiled: Compiled;
  readonly parameters: unknown[];
}

/**
 * Returns Prisma's client with reads of its models compiled: the arguments are Prisma's, and one statement reads the
 * rows with all relations. Prisma reads what the compiler does not know, which is decided once for each shape of
 * arguments. Transactions are Prisma's.
 */
export function compileReads(prisma: PrismaClient, pool: pg.Pool, { onPrisma }: ReadOptions = {}): PrismaClient {
  const { inlineSchema } = (prisma as unknown as { _engineConfig: { inlineSchema: string } })._engineConfig;
  const models = readModels(inlineSchema);
  const shapes = new Map<string, Compiled | null>();

  function compiledOf(model: Model, read: string, action: Action, key: string, args: object): Compiled | null {
    const known = shapes.get(key);
    if (known !== undefined) {
      shapes.delete(key);
      shapes.set(key, known);
      return known;
    }
    let compiled: Compiled | null = null;
    try {
      compiled = compile(models, model, action, args);
    } catch (error) {
      if (!(error instanceof ForPrisma)) throw error;
      onPrisma?.(`${model.name}.${read}`, error.message);
    }
    shapes.set(key, compiled);
    if (shapes.size > MOST_SHAPES) shapes.delete(shapes.keys().next().value as string);
    return compiled;
  }

  function readyOf(model: Model, read: string, action: Action, args: object): Ready | undefined {
    const shape = shapeOf(args);
    if (shape === undefined) return undefined;
    const key = `${model.name}.${action}${shape.key}`;
    const compiled = compiledOf(model, read, action, key, args);
    const parameters = compiled?.parameters.bind(shape.values);
    return compiled == null || parameters === undefined ? undefined : { key, compiled, parameters };
  }

  async function run({ compiled: { text, finish }, parameters: values }: Ready): Promise<unknown> {
    const { rows } = await pool.query({ name: statementName(text), text, values, rowMode: "array", types: AS_TEXT });
    return finish(rows as Rows);
  }

  const joined = joinUniques(run);

  function delegateOf(model: Model, original: Record<string, Method>): object {
    const methods = Object.entries(READS).map(([read, { action, throws }]): [string, Method] => {
      const ofPrisma = original[read] as Method;
      const method: Method = (args = {}) => {
        const ready = readyOf(model, read, action, args);
        if (ready === undefined) return ofPrisma(args);
        const reading = action === "findUnique" ? joined(ready, () => ofPrisma(args)) : run(ready);
        // Prisma's error, or the row of a commit meanwhile.
        return throws ? reading.then((row) => row ?? ofPrisma(args)) : reading;
      };
      return [read, method];
    });
    return over(original, methods);
  }

  const original = prisma as unknown as Record<string, Record<string, Method> & Method>;
  const delegates = [...models.values()].map((model): [string, object] => {
    const name = model.name.charAt(0).toLowerCase() + model.name.slice(1);
    return [name, delegateOf(model, original[name] as Record<string, Method>)];
  });
  // A transaction that Prisma opens must not have the reads of this client.
  const bound = OF_CLIENT.map((name): [string, unknown] => [name, (original[name] as Method).bind(prisma)]);
  return over(prisma, [...delegates, ...bound]);
}

const OF_CLIENT = [
  "$connect",
  "$disconnect",
  "$transaction",
  "$queryRaw",
  "$queryRawUnsafe",
  "$executeRaw",
  "$executeRawUnsafe",
];

/** Returns an object with members of its own over another one. Prisma's objects would take an assignment for theirs. */
function over<Under extends object>(under: Under, members: readonly [string, unknown][]): Under {
  const descriptors = members.map(([name, value]) => [name, { value, configurable: true, writable: true }]);
  return Object.create(under, Object.fromEntries(descriptors) as PropertyDescriptorMap) as Under;
}

interface LookUp {
  readonly ready: Ready;
  readonly ofPrisma: () => Promise<unknown>;
  resolve(row: unknown): void;
}

/**
 * Joins look-ups of one shape that begin at one moment, each operation's alone: Prisma reads several of them with one
 * statement.
 */
function joinUniques(run: (ready: Ready) => Promise<unknown>) {
  const outside = new Map<string, LookUp[]>();
  const inside = new WeakMap<Operation, Map<string, LookUp[]>>();

  function waitingOf(operation: Operation | undefined): Map<string, LookUp[]> {
    if (operation === undefined) return outside;
    const known = inside.get(operation) ?? new Map<string, LookUp[]>();
    inside.set(operation, known);
    return known;
  }

  return (ready: Ready, ofPrisma: () => Promise<unknown>): Promise<unknown> =>
    new Promise((resolve) => {
      const waiting = waitingOf(currentOperation());
      const lookUps = waiting.get(ready.key);
      if (lookUps !== undefined) return void lookUps.push({ ready, ofPrisma, resolve });
      const first: LookUp[] = [{ ready, ofPrisma, resolve }];
      waiting.set(ready.key, first);
      process.nextTick(() => {
        waiting.delete(ready.key);
        if (first.length === 1) resolve(run(ready));
        else for (const lookUp of first) lookUp.resolve(lookUp.ofPrisma());
      });
    });
}
