import { Buffer } from "node:buffer";
import pg from "pg";
import { Prisma } from "../../../prisma/generated/client/client.ts";
import type { Call } from "../database/compiler/compiler.ts";
import { statementName } from "../database/statementName.ts";

type RawCall = Pick<Call, "statement" | "finish">;

const INT8 = 20;
const BYTEA = 17;
const own = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [BYTEA, (hex) => new Uint8Array(Buffer.from(hex.slice(2), "hex"))],
]);

/** The types of columns as Prisma returns them. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text") => own.get(oid) ?? pg.types.getTypeParser(oid, format)) as never,
};

/** Returns a raw call of Prisma's client as a plain statement; undefined for another call. */
export function rawCall(method: string, args: readonly unknown[]): RawCall | undefined {
  const [query, ...values] = args;
  switch (method) {
    case "$queryRaw":
      return rowsOf(sqlOf(query, values));
    case "$executeRaw":
      return countOf(sqlOf(query, values));
    case "$queryRawUnsafe":
      return rowsOf({ text: query as string, values });
    case "$executeRawUnsafe":
      return countOf({ text: query as string, values });
    default:
      return undefined;
  }
}

type Sql = Pick<Prisma.Sql, "text" | "values">;

/** A template with its values, or a finished statement. */
const sqlOf = (query: unknown, values: unknown[]): Sql =>
  Array.isArray(query) ? Prisma.sql(query, ...values) : (query as Prisma.Sql);

const statementOf = ({ text, values }: Sql) => ({ name: statementName(text), text, values, types: TYPES });

const rowsOf = (sql: Sql): RawCall => ({ statement: statementOf(sql), finish: ({ rows }) => rows });
const countOf = (sql: Sql): RawCall => ({ statement: statementOf(sql), finish: ({ rowCount }) => rowCount ?? 0 });
