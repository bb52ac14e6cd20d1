import process from "node:process";
import type pg from "pg";
import type { PrismaClient } from "../../../../prisma/generated/client/client.ts";
import { currentOperation, type Operation } from "../../operation/operation.ts";
import type { Result } from "./compile.ts";
import type { Call, Compiler } from "./compiler.ts";
import type { Model } from "./model.ts";
import { isObject } from "./where.ts";

type Args = Readonly<Record<string, unknown>>;
type Method = (args?: Args) => Promise<unknown>;
type Run = (call: Call) => Promise<unknown>;

const READS = [
  "findMany",
  "findFirst",
  "findFirstOrThrow",
  "findUnique",
  "findUniqueOrThrow",
  "count",
  "aggregate",
  "groupBy",
];

/**
 * Returns Prisma's client with reads of its models compiled: the arguments are Prisma's, and one statement reads the
 * rows with all relations. Transactions that Prisma opens are Prisma's.
 */
export function compileReads(prisma: PrismaClient, pool: pg.Pool, compiler: Compiler): PrismaClient {
  const run: Run = async ({ statement, finish }) => finish((await pool.query(statement as pg.QueryConfig)) as Result);
  const original = prisma as unknown as Record<string, Record<string, Method> & Method>;
  const delegates = [...compiler.models.values()].map((model): [string, object] => {
    const methods = original[model.member] as Record<string, Method>;
    const joined = joinUniques(compiler, model, run);
    const reads = READS.map((read): [string, Method] => {
      const ofPrisma = methods[read] as Method;
      const method: Method = (args = {}) => {
        const call = compiler.call(model, read, args);
        if (call === undefined) return ofPrisma(args);
        return read.startsWith("findUnique") ? joined({ call, args, ofPrisma }) : run(call);
      };
      return [read, method];
    });
    return [model.member, over(methods, reads)];
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
  readonly call: Call;
  readonly args: Args;
  readonly ofPrisma: Method;
}

interface Waiting extends LookUp {
  resolve(row: unknown): void;
}

/** Joins look-ups of one shape that begin at one moment to one statement, each operation's alone. */
function joinUniques(compiler: Compiler, model: Model, run: Run) {
  const outside = new Map<string, Waiting[]>();
  const inside = new WeakMap<Operation, Map<string, Waiting[]>>();

  function waitingOf(operation: Operation | undefined): Map<string, Waiting[]> {
    if (operation === undefined) return outside;
    const batches = inside.get(operation) ?? new Map<string, Waiting[]>();
    inside.set(operation, batches);
    return batches;
  }

  function send(lookUps: readonly Waiting[]): void {
    const [first] = lookUps as [Waiting];
    if (lookUps.length === 1) return first.resolve(run(first.call));
    const key = keyOf(model, first.args);
    if (key === undefined) {
      compiler.note(model, "findUnique", "look-ups by a key of several columns");
      for (const { resolve, ofPrisma, args } of lookUps) resolve(ofPrisma(args));
    } else {
      const rows = readTogether(lookUps, key);
      for (const { resolve, args, call } of lookUps)
        resolve(rows.then((byKey) => byKey.get(valueOf(args, key)) ?? call.finish(NO_ROW)));
    }
  }

  async function readTogether(lookUps: readonly Waiting[], key: string): Promise<Map<unknown, object>> {
    const [{ args }] = lookUps as [Waiting];
    const where = { [key]: { in: [...new Set(lookUps.map((each) => valueOf(each.args, key)))] } };
    const call = compiler.call(model, "findMany", { ...args, where });
    if (call === undefined) throw new Error("Look-ups that are compiled alone are compiled together");
    const rows = (await run(call)) as Args[];
    return new Map(rows.map((row) => [row[key], row]));
  }

  return (lookUp: LookUp): Promise<unknown> =>
    new Promise((resolve) => {
      const waiting = waitingOf(currentOperation());
      const { key } = lookUp.call;
      const lookUps = waiting.get(key);
      if (lookUps !== undefined) return void lookUps.push({ ...lookUp, resolve });
      const first: Waiting[] = [{ ...lookUp, resolve }];
      waiting.set(key, first);
      process.nextTick(() => {
        waiting.delete(key);
        send(first);
      });
    });
}

const NO_ROW: Result = { rows: [], rowCount: 0 };

const valueOf = ({ where }: Args, key: string) => (where as Args)[key];

/** Returns the text that look-ups are by, if it is the whole of their filters and in their rows. */
function keyOf({ keys, columns }: Model, { where, select, omit }: Args): string | undefined {
  const [key = "", ...others] = Object.keys(where as Args);
  const isRead = isObject(select) ? select[key] === true : !(isObject(omit) && omit[key]);
  const isText = keys.get(key)?.length === 1 && columns.get(key)?.type === "String" && isRead;
  return isText && others.length === 0 ? key : undefined;
}
