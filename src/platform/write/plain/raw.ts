import { Prisma } from "../../../../prisma/generated/client/client.ts";
import { statementName } from "../../database/statementName.ts";
import { TYPES } from "./selection.ts";
import type { PlainCall } from "./statements.ts";

/** Returns a raw call of Prisma's client as a plain statement; undefined for another call. */
export function rawCall(method: string, args: readonly unknown[]): PlainCall | undefined {
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

const rowsOf = (sql: Sql): PlainCall => ({ statement: statementOf(sql), read: ({ rows }) => rows });
const countOf = (sql: Sql): PlainCall => ({ statement: statementOf(sql), read: ({ rowCount }) => rowCount ?? 0 });
