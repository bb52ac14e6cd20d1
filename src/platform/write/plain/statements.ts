import type pg from "pg";
import { Prisma } from "../../../../prisma/generated/client/client.ts";
import type { Statement } from "../../database/batch.ts";
import { statementName } from "../../database/statementName.ts";
import type { TransactionConnection } from "../../database/transactionConnection.ts";
import { assignments, deleted, insertion, only, updated } from "./changes.ts";
import { Draft } from "./conditions.ts";
import type { Model } from "./models.ts";
import { restOf, selectionOf, TYPES } from "./selection.ts";

type Given = Readonly<Record<string, unknown>>;

/** A call of Prisma's client as one plain statement, or without one: an insert of no rows. */
export interface PlainCall {
  readonly statement: Statement | undefined;
  /** Returns what the call returns. @throws PrismaClientKnownRequestError P2025 for a row that must exist */
  read(result: pg.QueryResult): unknown;
}

const NO_RESULT: pg.QueryResult = { rows: [], rowCount: 0, command: "", oid: 0, fields: [] };

/** Sends a call in a transaction. */
export async function sendCall({ statement, read }: PlainCall, connection: TransactionConnection): Promise<unknown> {
  const [result = NO_RESULT] = statement === undefined ? [] : await connection.send([statement]);
  return read(result);
}

interface Compiled extends Pick<PlainCall, "read"> {
  readonly text: string;
  /** Whether the text varies with the number of rows, so that its preparation does not last. */
  readonly isVaried?: boolean;
}

type Compile = (draft: Draft, model: Model, args: Given) => Compiled;

/** Returns a call as a plain statement; undefined for a call that only Prisma can serve. */
export function plainCall(
  models: ReadonlyMap<string, Model>,
  member: string,
  method: string,
  args: unknown,
): PlainCall | undefined {
  const model = models.get(member);
  const compile = METHODS.get(method);
  if (model === undefined || compile === undefined) return undefined;
  const noRows = NO_ROWS.get(method);
  if (noRows !== undefined && isEmpty(args)) return { statement: undefined, read: noRows };
  const draft = new Draft(models);
  const { text, read, isVaried = false } = compile(draft, model, (args ?? {}) as Given);
  if (draft.isUnknown) return undefined;
  const name = isVaried ? undefined : statementName(text);
  const statement = { name, text, values: draft.values, rowMode: "array" as const, types: TYPES };
  return { statement, read };
}

/** The values of inserts of no rows. */
const NO_ROWS: ReadonlyMap<string, () => unknown> = new Map<string, () => unknown>([
  ["createMany", () => ({ count: 0 })],
  ["createManyAndReturn", () => []],
]);

const isEmpty = (args: unknown) => {
  const { data } = args as { data?: unknown };
  return Array.isArray(data) && data.length === 0;
};

const rowsOf = ({ rows }: pg.QueryResult) => rows as unknown[][];

/** Prisma's error for a row that must exist. */
function missing(): Error {
  const clientVersion = Prisma.prismaVersion.client;
  return new Prisma.PrismaClientKnownRequestError("No record was found", { code: "P2025", clientVersion });
}

/** The rows that a read finds. */
function found(draft: Draft, model: Model, args: Given) {
  const { sql, read } = selectionOf(draft, model, model.table, args);
  return { text: `SELECT ${sql} FROM ${model.table}${restOf(draft, model, model.table, args)}`, read };
}

const findMany: Compile = (draft, model, args) => {
  const { text, read } = found(draft, model, args);
  return { text, read: (result) => rowsOf(result).map(read) };
};

/** Requires a unique key, because an undefined member is absent: without its key, `where` names every row. */
function requireKey(draft: Draft, { keys }: Model, { where = {} }: { where?: Given }): void {
  if (![...keys.keys()].some((name) => where[name] != null)) draft.unknown();
}

const findOne =
  ({ isUnique, isRequired }: { isUnique: boolean; isRequired: boolean }): Compile =>
  (draft, model, args) => {
    if (isUnique) requireKey(draft, model, args);
    const { text, read } = found(draft, model, { ...args, take: 1 });
    return {
      text,
      read(result) {
        const [row] = rowsOf(result);
        if (row === undefined && isRequired) throw missing();
        return row === undefined ? null : read(row);
      },
    };
  };

const count: Compile = (draft, model, args) => {
  if (args["select"] !== undefined) draft.unknown();
  const rest = restOf(draft, model, model.table, args);
  const isBounded = args["take"] !== undefined || args["skip"] !== undefined;
  const from = `FROM ${model.table}${rest}`;
  const text = isBounded ? `SELECT count(*) FROM (SELECT 1 ${from}) r` : `SELECT count(*) ${from}`;
  return { text, read: (result) => Number(rowsOf(result)[0]?.[0]) };
};

const create: Compile = (draft, model, args) => {
  only(draft, args, "data", "select", "include", "omit");
  const text = insertion(draft, model, [args["data"] as Given]);
  const { text: whole, read } = returning(draft, model, args, text);
  return { text: whole, read: (result) => read(rowsOf(result)[0] ?? []) };
};

const MOST_ROWS = 200;

function insertMany(draft: Draft, model: Model, args: Given): string {
  only(draft, args, "data", "skipDuplicates", "select", "omit");
  const rows = [args["data"]].flat() as Given[];
  if (rows.length === 0 || rows.length > MOST_ROWS) draft.unknown();
  return `${insertion(draft, model, rows)}${args["skipDuplicates"] ? " ON CONFLICT DO NOTHING" : ""}`;
}

const isVaried = ({ data }: Given) => Array.isArray(data) && data.length > 1;

const createMany: Compile = (draft, model, args) => ({
  text: insertMany(draft, model, args),
  read: changed,
  isVaried: isVaried(args),
});

const createManyAndReturn: Compile = (draft, model, args) => {
  const { text, read } = returning(draft, model, args, insertMany(draft, model, args));
  return { text, read: (result) => rowsOf(result).map(read), isVaried: isVaried(args) };
};

const changed = ({ rowCount }: pg.QueryResult) => ({ count: rowCount ?? 0 });

/** Returns what is selected of the changed rows. Related rows are those from before the statement. */
function returning(draft: Draft, model: Model, args: Given, text: string) {
  const { sql, read } = selectionOf(draft, model, model.table, args);
  return { text: `${text} RETURNING ${sql}`, read };
}

/** A change of the one row that `where` names. */
const changeOne =
  (text: (draft: Draft, model: Model, args: Given) => string): Compile =>
  (draft, model, args) => {
    requireKey(draft, model, args);
    const { text: whole, read } = returning(draft, model, args, text(draft, model, args));
    return {
      text: whole,
      read(result) {
        const [row] = rowsOf(result);
        if (row === undefined) throw missing();
        return read(row);
      },
    };
  };

const changeMany =
  (text: (draft: Draft, model: Model, args: Given) => string): Compile =>
  (draft, model, args) => ({ text: text(draft, model, args), read: changed });

const updateManyAndReturn: Compile = (draft, model, args) => {
  const { text, read } = returning(draft, model, args, updated(draft, model, args));
  return { text, read: (result) => rowsOf(result).map(read) };
};

/** An insert that changes the row whose unique key it meets, if `where` is that key of the new row. */
const upsert: Compile = (draft, model, args) => {
  only(draft, args, "where", "create", "update", "select", "include", "omit");
  const { where = {}, create: data = {}, update = {} } = args as { where?: Given; create?: Given; update?: Given };
  const [name = "", ...others] = Object.keys(where).filter((each) => where[each] !== undefined);
  const key = model.keys.get(name) ?? [];
  const values = (key.length === 1 ? where : where[name]) as Given;
  const isKey = others.length === 0 && key.length > 0 && key.every((field) => values[field] === data[field]);
  const target = key.map((field) => model.columns.get(field)?.sql ?? draft.unknown()).join(", ");
  if (!isKey) draft.unknown();
  const text = insertion(draft, model, [data]);
  const whole = `${text} ON CONFLICT (${target}) DO UPDATE SET ${assignments(draft, model, update)}`;
  const { text: returned, read } = returning(draft, model, args, whole);
  return { text: returned, read: (result) => read(rowsOf(result)[0] ?? []) };
};

const METHODS: ReadonlyMap<string, Compile> = new Map([
  ["findMany", findMany],
  ["findFirst", findOne({ isUnique: false, isRequired: false })],
  ["findFirstOrThrow", findOne({ isUnique: false, isRequired: true })],
  ["findUnique", findOne({ isUnique: true, isRequired: false })],
  ["findUniqueOrThrow", findOne({ isUnique: true, isRequired: true })],
  ["count", count],
  ["create", create],
  ["createMany", createMany],
  ["createManyAndReturn", createManyAndReturn],
  ["update", changeOne(updated)],
  ["updateMany", changeMany(updated)],
  ["updateManyAndReturn", updateManyAndReturn],
  ["delete", changeOne(deleted)],
  ["deleteMany", changeMany(deleted)],
  ["upsert", upsert],
]);
