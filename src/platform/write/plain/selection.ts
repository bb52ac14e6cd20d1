import { Buffer } from "node:buffer";
import pg from "pg";
import { conditionOf, type Draft, joinOf } from "./conditions.ts";
import type { Column, Model, Relation } from "./models.ts";

type Given = Readonly<Record<string, unknown>>;

/** A part of a row: its expression in SQL, and its value from what the driver, or JSON, has of it. */
interface Part {
  readonly name: string;
  readonly sql: string;
  readonly read: (value: unknown) => unknown;
}

/** The selected parts of a row. */
export interface Selection {
  readonly sql: string;
  readonly read: (row: readonly unknown[]) => Record<string, unknown>;
}

const INT8 = 20;
const BYTEA = 17;
const own = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [BYTEA, (text) => bytesOf(text)],
]);

/** The types of columns as Prisma returns them. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text") => own.get(oid) ?? pg.types.getTypeParser(oid, format)) as never,
};

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.slice(2), "hex"));
const same = (value: unknown) => value;

/** Returns what `select`, `include` and `omit` choose of the rows of an alias; every column without them. */
export function selectionOf(draft: Draft, model: Model, alias: string, args: Given): Selection {
  return rowOf(partsOf(draft, model, alias, args, false));
}

function rowOf(parts: readonly Part[]): Selection {
  return {
    sql: parts.map(({ sql }) => sql).join(", "),
    read(row) {
      const object: Record<string, unknown> = {};
      for (const [at, { name, read }] of parts.entries()) object[name] = read(row[at]);
      return object;
    },
  };
}

function partsOf(draft: Draft, model: Model, alias: string, args: Given, inJson: boolean): Part[] {
  const { select, include, omit } = args as { select?: Given; include?: Given; omit?: Given };
  const parts: Part[] = [];
  for (const column of model.columns.values()) {
    const isChosen = select === undefined ? !omit?.[column.field] : select[column.field];
    if (isChosen) parts.push(columnPart(column, alias, inJson));
  }
  for (const [name, given] of Object.entries(select ?? include ?? {})) {
    if (!given || model.columns.has(name)) continue;
    const relation = model.relations.get(name);
    if (name === "_count") parts.push(countPart(draft, model, alias, given));
    else if (relation === undefined) draft.unknown();
    else parts.push(relationPart(draft, relation, alias, name, given === true ? {} : (given as Given)));
  }
  return parts;
}

/** JSON has no bytes, no instants and no integers of 64 bits. */
function columnPart({ field, sql, type, isList }: Column, alias: string, inJson: boolean): Part {
  // Prisma shows a list that the database has not as an empty one.
  const name = isList ? `COALESCE(${alias}.${sql}, '{}')` : `${alias}.${sql}`;
  if (!inJson) return { name: field, sql: name, read: same };
  const exists = (read: (text: string) => unknown) => (value: unknown) =>
    value === null ? null : read(value as string);
  if (type === "BigInt") return { name: field, sql: `${name}::text`, read: exists(BigInt) };
  if (type === "DateTime") return { name: field, sql: name, read: exists((text) => new Date(text)) };
  if (type === "Bytes") return { name: field, sql: `${name}::text`, read: exists(bytesOf) };
  return { name: field, sql: name, read: same };
}

/** `json_build_array` takes no more arguments. */
const MOST_PARTS = 100;

/** Related rows as JSON, in which each row is an array by position. */
function relationPart(draft: Draft, relation: Relation, alias: string, name: string, args: Given): Part {
  const related = draft.models.get(relation.model);
  if (related === undefined) return { name, sql: draft.unknown(), read: same };
  const other = draft.alias();
  const parts = partsOf(draft, related, other, args, true);
  if (parts.length > MOST_PARTS) draft.unknown();
  const { sql, read } = rowOf(parts);
  const row = `json_build_array(${sql})`;
  const rest = restOf(draft, related, other, args, joinOf(draft, relation, alias, other));
  const isRow = (value: unknown) => value as readonly unknown[];
  if (!relation.isList) {
    const one = `(SELECT ${row} FROM ${related.table} ${other}${rest})`;
    return { name, sql: one, read: (value) => (value === null ? null : read(isRow(value))) };
  }
  const list = `(SELECT COALESCE(json_agg(r.row), '[]') FROM (SELECT ${row} AS row FROM ${related.table} ${other}${rest}) r)`;
  return { name, sql: list, read: (value) => (value as readonly unknown[][]).map(read) };
}

function countPart(draft: Draft, model: Model, alias: string, given: unknown): Part {
  const { select } = given as { select?: Given };
  const counts = Object.entries(select ?? {}).filter(([, asked]) => asked);
  if (counts.length === 0) draft.unknown();
  const sql = counts.map(([name, asked]) => {
    const relation = model.relations.get(name);
    const related = relation && draft.models.get(relation.model);
    if (relation === undefined || related === undefined) return draft.unknown();
    const other = draft.alias();
    const { where = {} } = (asked === true ? {} : asked) as { where?: Given };
    const condition = `${joinOf(draft, relation, alias, other)} AND ${conditionOf(draft, related, other, where)}`;
    return `(SELECT count(*) FROM ${related.table} ${other} WHERE ${condition})`;
  });
  const read = (value: unknown) =>
    Object.fromEntries(counts.map(([name], at) => [name, Number((value as unknown[])[at])]));
  return { name: "_count", sql: `json_build_array(${sql.join(", ")})`, read };
}

const READ: ReadonlySet<string> = new Set(["select", "include", "omit", "where", "orderBy", "take", "skip"]);

/** Returns the clauses after FROM: filter, order and bounds of a read. */
export function restOf(draft: Draft, model: Model, alias: string, args: Given, join?: string): string {
  for (const [name, value] of Object.entries(args)) if (value !== undefined && !READ.has(name)) draft.unknown();
  const { where, orderBy, take, skip } = args as { where?: Given; orderBy?: unknown; take?: number; skip?: number };
  const conditions = [
    ...(join === undefined ? [] : [join]),
    ...(where === undefined ? [] : [conditionOf(draft, model, alias, where)]),
  ];
  if (take !== undefined && take < 0) draft.unknown();
  return [
    conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`,
    orderOf(draft, model, alias, orderBy),
    take === undefined ? "" : ` LIMIT ${draft.value(take)}`,
    skip === undefined ? "" : ` OFFSET ${draft.value(skip)}`,
  ].join("");
}

function orderOf(draft: Draft, model: Model, alias: string, orderBy: unknown): string {
  const orders = [orderBy ?? []].flat().flatMap((order) => Object.entries(order as Given));
  const parts = orders.map(([name, order]) => {
    const column = model.columns.get(name);
    const { sort, nulls } = (typeof order === "string" ? { sort: order } : order) as { sort?: string; nulls?: string };
    if (column === undefined || (sort !== "asc" && sort !== "desc")) return draft.unknown();
    return `${alias}.${column.sql} ${sort}${nulls === undefined ? "" : ` NULLS ${nulls === "first" ? "FIRST" : "LAST"}`}`;
  });
  return parts.length === 0 ? "" : ` ORDER BY ${parts.join(", ")}`;
}
