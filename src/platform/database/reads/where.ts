import type { Column, Model, Relation } from "./model.ts";
import { ForPrisma, type Parameters } from "./parameters.ts";
import { encoderOf } from "./values.ts";

type Filter = Readonly<Record<string, unknown>>;

/** The models, the parameters and the names of tables of one statement. */
export interface Statement {
  readonly models: ReadonlyMap<string, Model>;
  readonly parameters: Parameters;
  /** Returns a new name of a table. */
  alias(): string;
  /** The sizes of pages in the order of their marks in the text. */
  readonly sizes: number[];
  /** Whether each value is a key, so that the best plan does not depend on the values. */
  isKeyed: boolean;
}

const COMPARISONS: Readonly<Record<string, string>> = { lt: "<", lte: "<=", gt: ">", gte: ">=" };

export const isObject = (value: unknown): value is Filter =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

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
  return Object.entries(filter).flatMap(([field, value]) => {
    if (value !== null && !LOGIC.has(field) && !isKey(model, field)) statement.isKeyed = false;
    if (field === "AND") {
      const all = Array.isArray(value) ? value : [value];
      return all.flatMap((each) => conditionsOf(statement, model, nameOf, requireObject(each)));
    }
    if (field === "OR") return [eitherOf(statement, model, nameOf, value)];
    const relation = model.relations.get(field);
    if (relation !== undefined) return relatedOf(statement, nameOf, relation, value);
    const key = model.keys.get(field) ?? [];
    if (key.length > 1 && isObject(value) && Object.keys(value).every((name) => key.includes(name)))
      return conditionsOf(statement, model, nameOf, value);
    const column = model.columns.get(field);
    if (column === undefined) throw new ForPrisma(`a filter on ${model.name}.${field}`);
    return isObject(value)
      ? comparisonsOf(statement, column, nameOf(column.sql), value)
      : [equality(statement, column, nameOf(column.sql), filter, field)];
  });
}

const LOGIC: ReadonlySet<string> = new Set(["AND", "OR"]);

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
export const EMPTY_CASE = "OR with an empty case, or a related row without a filter";

function eitherOf(statement: Statement, model: Model, nameOf: NameOf, value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) throw new ForPrisma(EMPTY_CASE);
  const cases = value.map((each) => {
    const conditions = conditionsOf(statement, model, nameOf, requireObject(each));
    if (conditions.length === 0) throw new ForPrisma(EMPTY_CASE);
    return `(${conditions.join(" AND ")})`;
  });
  return `(${cases.join(" OR ")})`;
}

function encoderFor(column: Column) {
  const encode = encoderOf(column);
  if (encode === undefined) throw new ForPrisma(`a filter on a column of type ${column.type}`);
  return encode;
}

/** The type of a placeholder that is compared as text otherwise. */
const castOf = ({ type }: Column) => (type === "Uuid" ? "::uuid" : "");

function equality(statement: Statement, column: Column, name: string, holder: Filter, member: string): string {
  if (holder[member] === null) return `${name} IS NULL`;
  return `${name} = ${statement.parameters.one(holder, member, encoderFor(column))}${castOf(column)}`;
}

function comparisonsOf(statement: Statement, column: Column, name: string, operators: Filter): string[] {
  const { parameters } = statement;
  return Object.keys(operators).map((operator) => {
    const isNull = operators[operator] === null;
    if (!isNull && operator !== "equals" && operator !== "in") statement.isKeyed = false;
    if (operator === "equals") return equality(statement, column, name, operators, operator);
    if (operator === "in" || operator === "notIn") return membership(statement, column, name, operators, operator);
    if (operator === "not" && isNull) return `${name} IS NOT NULL`;
    const sign = operator === "not" ? "<>" : COMPARISONS[operator];
    if (sign === undefined || isNull || isObject(operators[operator])) throw new ForPrisma(`the filter ${operator}`);
    return `${name} ${sign} ${parameters.one(operators, operator, encoderFor(column))}${castOf(column)}`;
  });
}

function membership(
  statement: Statement,
  column: Column,
  name: string,
  operators: Filter,
  operator: "in" | "notIn",
): string {
  const isIn = operator === "in";
  const list = statement.parameters.list(operators, operator, encoderFor(column));
  if ("all" in list) {
    statement.isKeyed = false;
    const cast = column.type === "Uuid" ? "::uuid[]" : "";
    return isIn ? `${name} = ANY(${list.all}${cast})` : `${name} <> ALL(${list.all}${cast})`;
  }
  const singles = list.singles.map((single) => `${single}${castOf(column)}`);
  if (singles.length === 0) return isIn ? "FALSE" : "TRUE";
  if (singles.length === 1) return `${name} ${isIn ? "=" : "<>"} ${singles.join()}`;
  return `${name} ${isIn ? "IN" : "NOT IN"} (${singles.join(", ")})`;
}

function relatedOf(statement: Statement, nameOf: NameOf, relation: Relation, value: unknown): string[] {
  if (relation.isList) {
    return Object.entries(requireObject(value)).map(([operator, filter]) => {
      if (operator !== "some" && operator !== "none") throw new ForPrisma(`the filter ${operator}`);
      return `${operator === "none" ? "NOT " : ""}${exists(statement, nameOf, relation, requireObject(filter))}`;
    });
  }
  const filter = isObject(value) && "is" in value ? value["is"] : value;
  if (isObject(value) && ("isNot" in value || ("is" in value && Object.keys(value).length > 1)))
    throw new ForPrisma("the filter isNot");
  if (filter === null)
    return [relation.isOwner ? `${nameOf(relation.near)} IS NULL` : `NOT ${exists(statement, nameOf, relation, {})}`];
  const wanted = requireObject(filter);
  if (Object.keys(wanted).length === 0) throw new ForPrisma(EMPTY_CASE);
  if (!relation.isOwner || !isAbout(wanted, keyField(modelOf(statement, relation.model), relation.far)))
    return [exists(statement, nameOf, relation, wanted)];
  // The row itself holds the key that the filter is about.
  const conditions = conditionsOf(statement, modelOf(statement, relation.model), () => nameOf(relation.near), wanted);
  return relation.isRequired ? conditions : [`${nameOf(relation.near)} IS NOT NULL`, ...conditions];
}

function exists(statement: Statement, nameOf: NameOf, relation: Relation, filter: Filter): string {
  statement.isKeyed = false;
  const related = modelOf(statement, relation.model);
  const alias = statement.alias();
  const where = whereOf(statement, related, alias, filter);
  const joined = `${alias}.${relation.far} = ${nameOf(relation.near)}`;
  return `EXISTS (SELECT 1 FROM ${related.table} ${alias} WHERE ${joined}${where === undefined ? "" : ` AND ${where}`})`;
}

const keyField = ({ columns }: Model, sql: string) => [...columns].find(([, column]) => column?.sql === sql)?.[0] ?? "";

/** Whether a filter is about one column alone. */
const isAbout = (filter: Filter, field: string): boolean =>
  Object.entries(filter).every(([name, value]) => {
    if (name === "AND" || name === "OR") return [value].flat().every((each) => isObject(each) && isAbout(each, field));
    return name === field;
  });
