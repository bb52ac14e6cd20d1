import process from "node:process";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getDatamodel } from "../../../prisma/generated/pothos.ts";
import { type Model, memberOf } from "../../../src/platform/database/compiler/model.ts";
import { TransactionConnection } from "../../../src/platform/database/transactionConnection.ts";
import { sqlState } from "../../../src/platform/errors/recognize.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { sendCall } from "../../../src/platform/write/openClient.ts";
import { fill } from "../../support/database/filled.ts";
import { world } from "../../support/world.ts";
import { furnish } from "../../tenancy/furnish.ts";
import { type Scene, sceneOf } from "../../tenancy/personas.ts";

type Row = Record<string, unknown>;
type Args = Record<string, unknown>;
type Fields = ReturnType<typeof getDatamodel>["datamodel"]["models"][string]["fields"];

const { models: MODELS } = getDatamodel().datamodel;

let scene: Scene;
/** The rows of each model that has some. */
const rows = new Map<string, Row[]>();
beforeAll(async () => {
  scene = await sceneOf(await world({ env: { OUTBOUND_ALLOW: "127.0.0.1" } }));
  await furnish(scene);
  await fill(scene, scene.app.services.env.DATA_DIR);
  for (const name of Object.keys(MODELS)) {
    const list = await prismaOf(name).findMany();
    if (list.length > 0) rows.set(name, list);
  }
});
afterAll(() => scene.close());

type Methods = Record<string, (args?: Args) => Promise<never>>;
const of = (client: object, name: string) => (client as Record<string, Methods>)[memberOf(name)] as Methods;
const prismaOf = (name: string) => of(scene.db.prisma, name) as unknown as { findMany(): Promise<Row[]> };

/** Choices that a list of numbers makes. */
class Chooser {
  readonly #numbers: readonly number[];
  #at = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  below(bound: number): number {
    this.#at += 1;
    return ((this.#numbers[this.#at % this.#numbers.length] ?? 0) + this.#at * 7) % bound;
  }

  one<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  some<Item>(items: readonly Item[], most: number): Item[] {
    const count = Math.min(items.length, this.below(most + 1));
    return Array.from({ length: count }, () => this.one(items));
  }
}

const columnsOf = (name: string): Fields => (MODELS[name]?.fields ?? []).filter(({ kind }) => kind !== "object");
const relationsOf = (name: string): Fields => (MODELS[name]?.fields ?? []).filter(({ kind }) => kind === "object");
const rowsOf = (name: string): Row[] => rows.get(name) ?? [];

/** The fields of the key that names a row. */
function keyOf(name: string): readonly string[] {
  const { fields = [], primaryKey = null } = MODELS[name] ?? {};
  return primaryKey?.fields ?? fields.filter(({ isId }) => isId).map((field) => field.name);
}

function whereKey(name: string, row: Row): Args {
  const key = keyOf(name);
  const values = Object.fromEntries(key.map((field) => [field, row[field]]));
  return key.length === 1 ? values : { [key.join("_")]: values };
}

const ORDERED: ReadonlySet<string> = new Set(["String", "Int", "BigInt", "DateTime"]);

function comparison(choose: Chooser, name: string, field: Fields[number]): unknown {
  const cells = rowsOf(name).map((row) => row[field.name]);
  const values = cells.filter((value) => value != null);
  if (values.length === 0) return field.isRequired ? undefined : null;
  const value = choose.one(values);
  if (field.isList) return choose.one([{ has: (value as unknown[])[0] ?? "none" }, { equals: value }]);
  const filters: unknown[] = [value, { equals: value }, { not: value }, undefined];
  if (field.type !== "Boolean")
    filters.push({ in: [value, choose.one(values)] }, { in: [] }, { notIn: [value] }, { not: { in: [value] } });
  if (!field.isRequired) filters.push(null, { not: null });
  if (ORDERED.has(field.type)) filters.push({ lt: value }, { lte: value, gt: choose.one(values) }, { gte: value });
  return choose.one(filters);
}

function related(choose: Chooser, field: Fields[number], depth: number): unknown {
  const where = whereOf(choose, field.type, depth - 1);
  if (field.isList) return choose.one([{ some: where }, { none: where }]);
  const filters: unknown[] = [where, { is: where }, { isNot: where }];
  if (!field.isRequired) filters.push(null, { is: null }, { isNot: null });
  return choose.one(filters);
}

function whereOf(choose: Chooser, name: string, depth = 2): Args {
  const columns = columnsOf(name).filter(({ type }) => type !== "Json");
  const where: Args = {};
  for (const field of choose.some(columns, 2)) where[field.name] = comparison(choose, name, field);
  if (depth === 0) return where;
  for (const field of choose.some(relationsOf(name), 1)) where[field.name] = related(choose, field, depth);
  if (choose.below(4) > 0) return where;
  const parts = Array.from({ length: choose.below(3) }, () => whereOf(choose, name, depth - 1));
  return { ...where, [choose.one(["AND", "OR", "NOT"])]: parts };
}

const orderOf = (name: string) => keyOf(name).map((field) => ({ [field]: "asc" }));

/** Columns, related rows and their numbers. */
function selectionOf(choose: Chooser, name: string, depth: number): Args {
  const columns = columnsOf(name);
  const relations = choose.some(relationsOf(name), depth === 0 ? 0 : 2);
  const nested = Object.fromEntries(relations.map((field) => [field.name, nestedOf(choose, field, depth)]));
  const lists = relations.filter(({ isList }) => isList).map((field) => [field.name, true] as const);
  const count = lists.length > 0 && choose.below(2) === 0 ? { _count: { select: Object.fromEntries(lists) } } : {};
  const extra = { ...nested, ...count };
  if (choose.below(2) === 0) {
    const chosen = [choose.one(columns), ...choose.some(columns, 3)].map((field) => [field.name, true] as const);
    return { select: { ...Object.fromEntries(chosen), ...extra } };
  }
  const omit = choose.below(3) === 0 && columns.length > 1 ? { omit: { [choose.one(columns).name]: true } } : {};
  return { ...omit, ...(Object.keys(extra).length > 0 && { include: extra }) };
}

function nestedOf(choose: Chooser, { type, isList }: Fields[number], depth: number): unknown {
  const selection = selectionOf(choose, type, depth - 1);
  if (!isList) return Object.keys(selection).length === 0 ? true : selection;
  const bound = choose.below(2) === 0 ? { take: 1 + choose.below(3) } : {};
  return { ...selection, ...bound, where: whereOf(choose, type, 1), orderBy: orderOf(type) };
}

interface Call {
  readonly name: string;
  readonly method: string;
  readonly args: Args;
}

function readOf(choose: Chooser): Call {
  const name = choose.one([...rows.keys()]);
  const method = choose.one(["findMany", "findMany", "findFirst", "findUnique", "findUniqueOrThrow", "count"]);
  if (method.startsWith("findUnique")) {
    const where = {
      ...whereKey(name, choose.one(rowsOf(name))),
      ...(choose.below(3) === 0 && { NOT: whereOf(choose, name) }),
    };
    return { name, method, args: { where, ...selectionOf(choose, name, 2) } };
  }
  const where = whereOf(choose, name);
  if (method === "count") return { name, method, args: { where } };
  const bounds = choose.below(3) === 0 ? { take: choose.below(4), skip: choose.below(3) } : {};
  return { name, method, args: { where, orderBy: orderOf(name), ...bounds, ...selectionOf(choose, name, 2) } };
}

/** Prisma takes no null for JSON in new rows, and no member of a row that it has not. */
const dataOf = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** The columns of another row, or steps of numbers. */
function changesOf(choose: Chooser, name: string): Args {
  const other = choose.one(rowsOf(name));
  const columns = columnsOf(name).filter(({ name: field }) => !keyOf(name).includes(field));
  if (columns.length === 0) return {};
  return Object.fromEntries(
    [choose.one(columns), ...choose.some(columns, 2)].map(({ name: field, type, isList }) => {
      const value = other[field];
      const isNumber = (type === "Int" || type === "BigInt") && !isList && value !== null;
      if (isNumber && choose.below(2) === 0) return [field, { [choose.one(["increment", "decrement"])]: 1 }];
      if (type === "Json") return [field, value ?? { a: [1, null, "é"] }];
      return [field, choose.below(3) === 0 && value !== null ? { set: value } : value];
    }),
  );
}

function copyOf(choose: Chooser, name: string): Row {
  const row = dataOf(choose.one(rowsOf(name)));
  return typeof row["id"] === "string" && choose.below(4) > 0 ? { ...row, id: newId("slot") } : row;
}

function changeOf(choose: Chooser): Call {
  const name = choose.one([...rows.keys()]);
  const where = whereKey(name, choose.one(rowsOf(name)));
  const selection = selectionOf(choose, name, 0);
  const data = changesOf(choose, name);
  const copies = Array.from({ length: 1 + choose.below(2) }, () => copyOf(choose, name));
  const create = choose.below(2) === 0 ? { ...copyOf(choose, name), ...dataOf(where) } : (rowsOf(name)[0] ?? {});
  const skipDuplicates = choose.below(2) === 0;
  const calls: Record<string, Args> = {
    create: { data: copies[0], ...selection },
    createMany: { data: copies, skipDuplicates },
    createManyAndReturn: { data: copies, skipDuplicates, ...selection },
    update: { where: { ...where, ...(choose.below(4) === 0 && { OR: [] }) }, data, ...selection },
    updateMany: { where: whereOf(choose, name), data },
    delete: { where, ...selection },
    deleteMany: { where: whereOf(choose, name) },
    upsert: { where, create, update: data, ...selection },
  };
  const method = choose.one(Object.keys(calls));
  return { name, method, args: calls[method] ?? {} };
}

/** The value of a call and the rows after it, or the code of its failure. */
interface Outcome {
  readonly value?: unknown;
  readonly rows?: unknown;
  readonly failure?: string;
}

class Undone extends Error {}
const failureOf = (error: unknown) => sqlState(error) ?? String((error as { code?: unknown }).code ?? error);
const sorted = (list: Row[]) => list.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
const textOf = (row: Row) => JSON.stringify(row, (_key, value) => (typeof value === "bigint" ? `${value}` : value));

async function byPrisma({ name, method, args }: Call): Promise<Outcome> {
  let outcome: Outcome = {};
  await scene.db.prisma
    .$transaction(async (tx) => {
      const value = await (of(tx, name)[method] as (args: Args) => Promise<unknown>)(args);
      outcome = { value, rows: sorted((await of(tx, name)["findMany"]?.()) ?? []) };
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) outcome = { failure: failureOf(error) };
    });
  return outcome;
}

async function byStatement({ name, method, args }: Call): Promise<Outcome | undefined> {
  const { compiler } = scene.db;
  const model = compiler.models.get(memberOf(name)) as Model;
  const [call, after] = [compiler.call(model, method, args), compiler.call(model, "findMany", {})];
  if (call === undefined || after === undefined) return undefined;
  const connection = new TransactionConnection(await scene.db.pool.connect());
  try {
    const value = await sendCall(call, connection);
    return { value, rows: sorted((await sendCall(after, connection)) as Row[]) };
  } catch (error) {
    return { failure: failureOf(error) };
  } finally {
    connection.rollback();
    await connection.release();
  }
}

const choices = fc.array(fc.nat(1_000_003), { minLength: 60, maxLength: 60 });

/** Whether Prisma refused a call before it sent a statement: some that are generated mean nothing to it. */
const isRefused = ({ failure }: Outcome) => failure !== undefined && !/^(?:P2025|\d[\dA-Z]{4})$/.test(failure);

/** Compares both ways for generated calls. Returns the number of calls that only Prisma serves. */
async function compared(build: (choose: Chooser) => Call): Promise<number> {
  let onlyPrisma = 0;
  await fc.assert(
    fc.asyncProperty(choices, async (numbers) => {
      const call = build(new Chooser(numbers));
      const plain = await byStatement(call);
      if (plain === undefined) onlyPrisma += 1;
      else {
        const prisma = await byPrisma(call);
        if (!isRefused(prisma)) expect({ call, ...plain }).toStrictEqual({ call, ...prisma });
      }
    }),
    { numRuns: RUNS },
  );
  return onlyPrisma;
}

const RUNS = process.env["ROSTRUM_SOAK"] ? 5000 : 250;

describe("a plain statement", () => {
  test("reads the same as Prisma, for generated filters, selections and pages", async () => {
    expect(await compared(readOf)).toBeLessThan(RUNS / 2);
  }, 600_000);

  test("changes the same as Prisma, returns the same, and fails with the same code", async () => {
    expect(await compared(changeOf)).toBeLessThan(RUNS / 2);
  }, 600_000);
});
