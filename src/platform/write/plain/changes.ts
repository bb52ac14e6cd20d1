import { Prisma } from "../../../../prisma/generated/client/client.ts";
import { conditionOf, type Draft } from "./conditions.ts";
import type { Column, Model } from "./models.ts";

type Given = Readonly<Record<string, unknown>>;

export function only(draft: Draft, args: Given, ...names: string[]): void {
  for (const [name, value] of Object.entries(args)) if (value !== undefined && !names.includes(name)) draft.unknown();
}

/** Returns a value as a parameter: JSON as its text. */
function parameter(draft: Draft, column: Column, value: unknown): string {
  if (column.type !== "Json" || value === null) return draft.value(value);
  if (value === Prisma.DbNull) return draft.value(null);
  if (value === Prisma.JsonNull || value === Prisma.AnyNull) return draft.unknown();
  return draft.value(JSON.stringify(value));
}

/** The columns of new rows, and their values. The database has the defaults of the schema. */
export function insertion(draft: Draft, model: Model, rows: readonly Given[]): string {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) if (row[name] !== undefined) names.add(name);
  const columns: Column[] = [];
  for (const name of names) {
    const column = model.columns.get(name);
    if (column === undefined) draft.unknown();
    else columns.push(column);
  }
  const lists = rows.map((row) => {
    const values = columns.map((column) => {
      const value = row[column.field];
      return value === undefined ? "DEFAULT" : parameter(draft, column, value);
    });
    return `(${values.join(", ")})`;
  });
  if (columns.length === 0) draft.unknown();
  return `INSERT INTO ${model.table} (${columns.map(({ sql }) => sql).join(", ")}) VALUES ${lists.join(", ")}`;
}

const STEPS: ReadonlyMap<string, string> = new Map([
  ["increment", "+"],
  ["decrement", "-"],
]);

export function assignments(draft: Draft, model: Model, data: Given): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue;
    const column = model.columns.get(name);
    parts.push(column === undefined ? draft.unknown() : assignment(draft, model.table, column, value));
  }
  // Prisma only reads a row without a change.
  return parts.length === 0 ? draft.unknown() : parts.join(", ");
}

function assignment(draft: Draft, table: string, column: Column, value: unknown): string {
  const { sql, type, isList } = column;
  const isPlain = typeof value !== "object" || value === null || type === "Json" || value instanceof Date;
  if (isPlain || ArrayBuffer.isView(value) || (isList && Array.isArray(value)))
    return `${sql} = ${parameter(draft, column, value)}`;
  const [step, ...others] = Object.entries(value).filter(([, operand]) => operand !== undefined);
  if (step === undefined || others.length > 0) return draft.unknown();
  const [operation, operand] = step;
  if (operation === "set") return `${sql} = ${parameter(draft, column, operand)}`;
  const sign = STEPS.get(operation);
  return sign === undefined ? draft.unknown() : `${sql} = ${table}.${sql} ${sign} ${draft.value(operand)}`;
}

export function updated(draft: Draft, model: Model, args: Given): string {
  only(draft, args, "where", "data", "select", "include", "omit");
  const sets = assignments(draft, model, args["data"] as Given);
  const condition = conditionOf(draft, model, model.table, (args["where"] ?? {}) as Given);
  return `UPDATE ${model.table} SET ${sets} WHERE ${condition}`;
}

export function deleted(draft: Draft, model: Model, args: Given): string {
  only(draft, args, "where", "select", "include", "omit");
  const condition = conditionOf(draft, model, model.table, (args["where"] ?? {}) as Given);
  return `DELETE FROM ${model.table} WHERE ${condition}`;
}
