import type { Column, Model, Relation } from "./models.ts";

type Filter = Readonly<Record<string, unknown>>;

/** A statement under construction: its values, and whether it has a part that only Prisma can express. */
export class Draft {
  readonly models: ReadonlyMap<string, Model>;
  readonly values: unknown[] = [];
  /** True for arguments that Prisma has to serve. */
  isUnknown = false;
  /** Whether a condition is part of a negated one. */
  isNegated = false;
  #aliases = 0;

  constructor(models: ReadonlyMap<string, Model>) {
    this.models = models;
  }

  /** Returns the placeholder of a value. An object such as a reference to a column is one for Prisma. */
  value(value: unknown): string {
    if (typeof value === "object" && value !== null && !isValue(value)) return this.unknown();
    return `$${this.values.push(value)}`;
  }

  alias(): string {
    this.#aliases += 1;
    return `t${this.#aliases}`;
  }

  /** Marks the statement as one for Prisma. */
  unknown(): string {
    this.isUnknown = true;
    return "false";
  }
}

const isValue = (value: object) => value instanceof Date || Array.isArray(value) || ArrayBuffer.isView(value);

const isFilter = (value: unknown): value is Filter =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["lte", "<="],
  ["gt", ">"],
  ["gte", ">="],
]);

/** The condition of an empty filter. */
const EVERY = "true";

/** Returns a filter as a condition on the rows of an alias. As for Prisma, an undefined member is absent. */
export function conditionOf(draft: Draft, model: Model, alias: string, where: Filter): string {
  const parts: string[] = [];
  for (const name of Object.keys(where)) {
    const value = where[name];
    if (value !== undefined) parts.push(memberOf(draft, model, alias, name, value));
  }
  return allOf(parts);
}

/** Joins conditions of which each must hold. */
function allOf(conditions: readonly string[]): string {
  const parts = conditions.filter((condition) => condition !== EVERY);
  return parts.length === 0 ? EVERY : parts.join(" AND ");
}

function memberOf(draft: Draft, model: Model, alias: string, name: string, value: unknown): string {
  const column = model.columns.get(name);
  if (column !== undefined) return comparisonOf(draft, column, `${alias}.${column.sql}`, value);
  const relation = model.relations.get(name);
  if (relation !== undefined) return relatedOf(draft, relation, alias, value);
  if (name === "AND" || name === "OR" || name === "NOT") return joined(draft, model, alias, name, value);
  if (model.keys.has(name) && isFilter(value)) return conditionOf(draft, model, alias, value);
  return draft.unknown();
}

function joined(draft: Draft, model: Model, alias: string, name: "AND" | "OR" | "NOT", value: unknown): string {
  const outer = draft.isNegated;
  draft.isNegated ||= name === "NOT";
  const conditions = [value].flat().map((each) => conditionOf(draft, model, alias, each as Filter));
  draft.isNegated = outer;
  // Prisma leaves empty filters out, which is not their meaning in SQL.
  if (name !== "AND" && conditions.includes(EVERY)) return draft.unknown();
  if (name === "AND") return allOf(conditions);
  const parts = conditions.map((condition) => `(${condition})`);
  if (name === "NOT") return allOf(parts.map((part) => `NOT ${part}`));
  return parts.length === 0 ? draft.unknown() : `(${parts.join(" OR ")})`;
}

function comparisonOf(draft: Draft, column: Column, sql: string, value: unknown): string {
  if (column.type === "Json") return draft.unknown();
  if (value === null) return `${sql} IS NULL`;
  if (!isFilter(value)) return column.isList ? draft.unknown() : `${sql} = ${draft.value(value)}`;
  const parts: string[] = [];
  for (const [operator, operand] of Object.entries(value)) {
    if (operand !== undefined) parts.push(operatorOf(draft, column, sql, operator, operand));
  }
  return allOf(parts);
}

function operatorOf(draft: Draft, column: Column, sql: string, operator: string, operand: unknown): string {
  if (column.isList) {
    if (operator === "equals" && Array.isArray(operand)) return `${sql} = ${draft.value(operand)}`;
    return operator === "has" && operand !== null ? `${draft.value(operand)} = ANY (${sql})` : draft.unknown();
  }
  const comparison = COMPARISONS.get(operator);
  if (comparison !== undefined) return `${sql} ${comparison} ${draft.value(operand)}`;
  if (operator === "in" && Array.isArray(operand)) return `${sql} = ANY (${draft.value(operand)})`;
  if (operator === "notIn" && Array.isArray(operand)) return `${sql} <> ALL (${draft.value(operand)})`;
  if (operator === "equals") return comparisonOf(draft, column, sql, operand);
  if (operator !== "not") return draft.unknown();
  if (operand === null) return `${sql} IS NOT NULL`;
  return isFilter(operand) ? `NOT (${comparisonOf(draft, column, sql, operand)})` : `${sql} <> ${draft.value(operand)}`;
}

/** The condition that joins related rows with a row. */
export function joinOf(draft: Draft, { on }: Relation, alias: string, other: string): string {
  if (on.length === 0) return draft.unknown();
  return on.map(([own, theirs]) => `${other}.${theirs} = ${alias}.${own}`).join(" AND ");
}

/** The filter of `null`: whether there is a related row. */
const ANY: Filter = {};
const QUANTIFIERS: ReadonlySet<string> = new Set(["some", "none", "is", "isNot"]);

function relatedOf(draft: Draft, relation: Relation, alias: string, value: unknown): string {
  const related = draft.models.get(relation.model);
  // Prisma negates the columns of a related row, so that those without a value match neither way.
  if (related === undefined || draft.isNegated) return draft.unknown();
  const exists = (filter: Filter) => {
    const other = draft.alias();
    const join = joinOf(draft, relation, alias, other);
    const condition = conditionOf(draft, related, other, filter);
    // For Prisma, a row without a related row can match an empty filter.
    if (condition === EVERY && !relation.isList && filter !== ANY) return draft.unknown();
    if (condition === EVERY) return `EXISTS (SELECT 1 FROM ${related.table} ${other} WHERE ${join})`;
    return `EXISTS (SELECT 1 FROM ${related.table} ${other} WHERE ${join} AND ${condition})`;
  };
  if (value === null) return relation.isList ? draft.unknown() : `NOT ${exists(ANY)}`;
  if (!isFilter(value)) return draft.unknown();
  const names = Object.keys(value);
  const isQuantified = names.length > 0 && names.every((name) => QUANTIFIERS.has(name));
  if (!isQuantified) return relation.isList || names.length === 0 ? draft.unknown() : exists(value);
  const parts: string[] = [];
  for (const [quantifier, filter] of Object.entries(value)) {
    if (filter === undefined) continue;
    // As in a negated condition.
    if (quantifier === "isNot" && filter !== null) return draft.unknown();
    const isPositive = quantifier === "some" || quantifier === "is";
    // `is: null` asks for the absence of the row.
    const isMeant = filter === null ? !isPositive : isPositive;
    parts.push(`${isMeant ? "" : "NOT "}${exists((filter ?? ANY) as Filter)}`);
  }
  return allOf(parts);
}
