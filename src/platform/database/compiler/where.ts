import type { Column, Model, Models, Relation } from "./model.ts";
import { ForPrisma, type Parameters } from "./parameters.ts";
import { type Encode, encoderOf, encodeText } from "./values.ts";

type Filter = Readonly<Record<string, unknown>>;

/** The models, the parameters and the names of tables of one statement. */
export interface Statement {
  readonly models: Models;
  readonly parameters: Parameters;
  /** Returns a new name of a table. */
  alias(): string;
  /** The sizes of pages in the order of their marks in the text. */
  readonly sizes: number[];
  /** Whether each value is a key, so that the best plan does not depend on the values. */
  isKeyed: boolean;
  /** Whether a condition is part of a negated one. */
  isNegated: boolean;
}

export function statementOf(models: Models, parameters: Parameters): Statement {
  let aliases = 0;
  return { models, parameters, alias: () => `t${aliases++}`, sizes: [], isKeyed: true, isNegated: false };
}

const COMPARISONS: Readonly<Record<string, string>> = { lt: "<", lte: "<=", gt: ">", gte: ">=" };

export function isObject(value: unknown): value is Filter {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Returns the members of an object. As for Prisma, an undefined member is absent. */
export const entriesOf = (object: Filter): [string, unknown][] =>
  Object.entries(object).filter(([, value]) => value !== undefined);

export function modelOf({ models }: Statement, name: string): Model {
  const model = models.get(name);
  if (model === undefined) throw new ForPrisma(`no model ${name}`);
  return model;
}

/** Returns the condition of a filter on the rows of a table; undefined without one. */
export function whereOf(statement: Statement, model: Model, alias: string, filter: unknown): string | undefined {
  if (filter === undefined) return undefined;
  if (!isObject(filter)) throw new ForPrisma("a filter that is no object");
  const conditions = conditionsOf(statement, model, (column) => `${alias}.${column}`, filter);
  return conditions.length === 0 ? undefined : conditions.join(" AND ");
}

/** Returns the name of a column in the statement. */
type NameOf = (column: string) => string;

function conditionsOf(statement: Statement, model: Model, nameOf: NameOf, filter: Filter): string[] {
  return entriesOf(filter).flatMap(([field, value]) => {
    if (value !== null && !LOGIC.has(field) && !isKey(model, field)) statement.isKeyed = false;
    if (field === "AND") {
      const all = Array.isArray(value) ? value : [value];
      return all.flatMap((each) => conditionsOf(statement, model, nameOf, requireObject(each)));
    }
    if (field === "OR") return [`(${casesOf(statement, model, nameOf, value).join(" OR ")})`];
    if (field === "NOT") return negated(statement, () => casesOf(statement, model, nameOf, value));
    const relation = model.relations.get(field);
    if (relation !== undefined) return relatedOf(statement, nameOf, relation, value);
    const key = model.keys.get(field) ?? [];
    if (key.length > 1 && isObject(value) && entriesOf(value).every(([name]) => key.includes(name)))
      return conditionsOf(statement, model, nameOf, value);
    const column = model.columns.get(field);
    if (column === undefined) throw new ForPrisma(`a filter on ${model.name}.${field}`);
    return isObject(value)
      ? comparisonsOf(statement, column, nameOf(column.sql), value)
      : [equality(statement, column, nameOf(column.sql), filter, field)];
  });
}

const LOGIC: ReadonlySet<string> = new Set(["AND", "OR", "NOT"]);

/** Whether a member of a filter is about a key: that of the rows, or that of a row that they belong to. */
function isKey({ keys, relations, columns }: Model, field: string): boolean {
  const sql = columns.get(field)?.sql;
  return (
    keys.has(field) ||
    relations.get(field)?.isOwner === true ||
    (sql !== undefined && [...relations.values()].some(({ isOwner, near }) => isOwner && near === sql))
  );
}

function requireObject(filter: unknown): Filter {
  if (!isObject(filter)) throw new ForPrisma("a filter that is no object");
  return filter;
}

/** Prisma leaves out what is empty, and decides by the place whether any or no row remains. */
export const EMPTY_CASE = "an empty case, or a related row without a filter";

function casesOf(statement: Statement, model: Model, nameOf: NameOf, value: unknown): string[] {
  const cases = [value].flat();
  if (cases.length === 0) throw new ForPrisma(EMPTY_CASE);
  return cases.map((each) => {
    const conditions = conditionsOf(statement, model, nameOf, requireObject(each));
    if (conditions.length === 0) throw new ForPrisma(EMPTY_CASE);
    return `(${conditions.join(" AND ")})`;
  });
}

function negated(statement: Statement, conditions: () => string[]): string[] {
  const outer = statement.isNegated;
  statement.isNegated = true;
  statement.isKeyed = false;
  const all = conditions().map((condition) => `NOT ${condition}`);
  statement.isNegated = outer;
  return all;
}

function encoderFor(column: Column) {
  const encode = encoderOf(column);
  if (encode === undefined) throw new ForPrisma(`a filter on a column of type ${column.type}`);
  return encode;
}

function equality(statement: Statement, column: Column, name: string, holder: Filter, member: string): string {
  const { parameters } = statement;
  if (column.type === "StringList") return `${name} = ${parameters.whole(holder, member, encodeText)}`;
  const encode = encoderFor(column);
  return holder[member] === null ? `${name} IS NULL` : `${name} = ${parameters.one(holder, member, encode)}`;
}

function comparisonsOf(statement: Statement, column: Column, name: string, operators: Filter): string[] {
  const { parameters } = statement;
  return entriesOf(operators).flatMap(([operator, operand]) => {
    const isNull = operand === null;
    if (!isNull && operator !== "equals" && operator !== "in") statement.isKeyed = false;
    if (operator === "equals") return [equality(statement, column, name, operators, operator)];
    if (column.type === "StringList") {
      if (operator !== "has" || isNull) throw new ForPrisma(`the filter ${operator}`);
      return [`${parameters.one(operators, operator, encodeText)} = ANY (${name})`];
    }
    const encode = encoderFor(column);
    if (operator === "in" || operator === "notIn") return [membership(statement, name, operators, operator, encode)];
    if (operator === "not" && isNull) return [`${name} IS NOT NULL`];
    if (operator === "not" && isObject(operand)) {
      if (entriesOf(operand).length === 0) throw new ForPrisma(EMPTY_CASE);
      return negated(statement, () => [`(${comparisonsOf(statement, column, name, operand).join(" AND ")})`]);
    }
    const sign = operator === "not" ? "<>" : COMPARISONS[operator];
    if (sign === undefined || isNull) throw new ForPrisma(`the filter ${operator}`);
    return [`${name} ${sign} ${parameters.one(operators, operator, encode)}`];
  });
}

function membership(
  statement: Statement,
  name: string,
  operators: Filter,
  operator: "in" | "notIn",
  encode: Encode,
): string {
  const isIn = operator === "in";
  const list = statement.parameters.list(operators, operator, encode);
  if ("all" in list) {
    statement.isKeyed = false;
    return isIn ? `${name} = ANY(${list.all})` : `${name} <> ALL(${list.all})`;
  }
  const { singles } = list;
  if (singles.length === 0) return isIn ? "FALSE" : "TRUE";
  if (singles.length === 1) return `${name} ${isIn ? "=" : "<>"} ${singles.join()}`;
  return `${name} ${isIn ? "IN" : "NOT IN"} (${singles.join(", ")})`;
}

function relatedOf(statement: Statement, nameOf: NameOf, relation: Relation, value: unknown): string[] {
  // Prisma negates the columns of a related row, so that those without a value match neither way.
  if (statement.isNegated) throw new ForPrisma("a related row in a negated condition");
  if (relation.isList) {
    return entriesOf(requireObject(value)).map(([operator, filter]) => {
      if (operator !== "some" && operator !== "none") throw new ForPrisma(`the filter ${operator}`);
      return `${operator === "none" ? "NOT " : ""}${exists(statement, nameOf, relation, requireObject(filter))}`;
    });
  }
  const { is = value, isNot, ...others }: Filter = isObject(value) ? value : {};
  if (isNot !== undefined) {
    // As in a negated condition.
    if (isNot !== null || is !== value || entriesOf(others).length > 0) throw new ForPrisma("the filter isNot");
    return [relation.isOwner ? `${nameOf(relation.near)} IS NOT NULL` : exists(statement, nameOf, relation, {})];
  }
  if (is !== value && entriesOf(others).length > 0) throw new ForPrisma("the filter is with another one");
  if (is === null)
    return [relation.isOwner ? `${nameOf(relation.near)} IS NULL` : `NOT ${exists(statement, nameOf, relation, {})}`];
  const wanted = requireObject(is);
  if (entriesOf(wanted).length === 0) throw new ForPrisma(EMPTY_CASE);
  const related = modelOf(statement, relation.model);
  if (!relation.isOwner || !isAbout(wanted, keyField(related, relation.far)))
    return [exists(statement, nameOf, relation, wanted)];
  // The row itself holds the key that the filter is about.
  const conditions = conditionsOf(statement, related, () => nameOf(relation.near), wanted);
  return relation.isRequired ? conditions : [`${nameOf(relation.near)} IS NOT NULL`, ...conditions];
}

function exists(statement: Statement, nameOf: NameOf, relation: Relation, filter: Filter): string {
  statement.isKeyed = false;
  const related = modelOf(statement, relation.model);
  const alias = statement.alias();
  const where = whereOf(statement, related, alias, filter);
  // For Prisma, a row without a related row can match an empty filter.
  if (where === undefined && !relation.isList && entriesOf(filter).length > 0) throw new ForPrisma(EMPTY_CASE);
  const joined = `${alias}.${relation.far} = ${nameOf(relation.near)}`;
  return `EXISTS (SELECT 1 FROM ${related.table} ${alias} WHERE ${joined}${where === undefined ? "" : ` AND ${where}`})`;
}

const keyField = ({ columns }: Model, sql: string) => [...columns].find(([, column]) => column?.sql === sql)?.[0] ?? "";

/** Whether a filter is about one column alone. */
const isAbout = (filter: Filter, field: string): boolean =>
  entriesOf(filter).every(([name, value]) => {
    if (name === "AND" || name === "OR") return [value].flat().every((each) => isObject(each) && isAbout(each, field));
    return name === field;
  });
