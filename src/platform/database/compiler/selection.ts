import type { Model, Relation } from "./model.ts";
import { ForPrisma } from "./parameters.ts";
import { type Args, type Joins, SELECTION, tailOf, withSizes } from "./tail.ts";
import { type Decode, decoderOf } from "./values.ts";
import { entriesOf as definedOf, isObject, modelOf, type Statement, whereOf } from "./where.ts";

/** How a row becomes the object that Prisma returns: texts by position, and JSON of lists and documents. */
export interface RowPlan {
  readonly columns: readonly { readonly name: string; readonly at: number; readonly decode: Decode | undefined }[];
  readonly documents: readonly { readonly name: string; readonly at: number }[];
  readonly lists: readonly { readonly name: string; readonly at: number; readonly element: ElementPlan }[];
  readonly ones: readonly { readonly name: string; readonly marker: number | undefined; readonly row: RowPlan }[];
  readonly counts: readonly { readonly name: string; readonly at: number }[] | undefined;
}

/** A row of a list; `isFlat` if it is its texts alone. */
export interface ElementPlan {
  readonly row: RowPlan;
  readonly isFlat: boolean;
}

/** The parts of a statement that reads the rows of one table. */
interface Source extends Joins {
  readonly texts: string[];
  readonly documents: string[];
  /** Whether only the first rows are read. */
  readonly isPage: boolean;
}

/** The rows of the statement, or those of a list inside it, whose columns are cast to texts. */
type Level = "root" | "nested";

/** A statement that reads rows of a model: its text, the plan of a row, and the number of texts before the JSON. */
export interface Selection {
  readonly text: string;
  readonly row: RowPlan;
  readonly texts: number;
}

export function selectOf(statement: Statement, model: Model, args: Args): Selection {
  const alias = statement.alias();
  const { source, row, cells } = rootOf(statement, model, alias, args);
  const text = `SELECT ${cells}${tailOf(statement, model, alias, args, source)}`;
  return { text: withSizes(statement, text), row, texts: source.texts.length };
}

/** Returns what is selected of the rows that a statement changes. Related rows are those from before the statement. */
export function returningOf(statement: Statement, model: Model, alias: string, args: Args, change: string): Selection {
  const { source, row, cells } = rootOf(statement, model, alias, args);
  const { joins, texts } = source;
  const rows = `WITH ${alias} AS (${change} RETURNING ${alias}.*) SELECT ${cells} FROM ${[alias, ...joins].join(" ")}`;
  const text = joins.length === 0 ? `${change} RETURNING ${cells}` : rows;
  return { text: withSizes(statement, text), row, texts: texts.length };
}

function rootOf(statement: Statement, model: Model, alias: string, args: Args) {
  const source: Source = { texts: [], documents: [], joins: [], isPage: args["take"] !== undefined };
  const row = planOf(statement, model, alias, args, source, "root");
  return { source, row, cells: [...source.texts, ...source.documents].join(", ") || "1" };
}

/** Returns the members of a selection that are selected: columns of the model, and relations with their arguments. */
function membersOf(model: Model, { select, include, omit }: Args): [string, unknown][] {
  if (select != null && (include != null || omit != null)) throw new ForPrisma("two selections");
  if (select != null) {
    const members = entriesOf(select);
    if (members.length === 0) throw new ForPrisma(NO_COLUMN);
    return members;
  }
  const omitted = new Set(entriesOf(omit).map(([name]) => name));
  for (const name of omitted) if (!model.columns.has(name)) throw new ForPrisma(`no column ${name}`);
  const columns = [...model.columns.keys()].filter((name) => !omitted.has(name));
  if (columns.length === 0) throw new ForPrisma(NO_COLUMN);
  return [...columns.map((name): [string, unknown] => [name, true]), ...entriesOf(include)];
}

export const NO_COLUMN = "a selection without a column";

function entriesOf(members: unknown): [string, unknown][] {
  if (members == null) return [];
  if (!isObject(members)) throw new ForPrisma("a selection that is no object");
  return definedOf(members).filter(([, value]) => value !== false);
}

function planOf(statement: Statement, model: Model, alias: string, args: Args, source: Source, level: Level): RowPlan {
  const plan = {
    columns: [] as RowPlan["columns"][number][],
    documents: [] as RowPlan["documents"][number][],
    lists: [] as RowPlan["lists"][number][],
    ones: [] as RowPlan["ones"][number][],
    counts: undefined as RowPlan["counts"],
  };
  for (const [name, value] of membersOf(model, args)) {
    const relation = model.relations.get(name);
    if (name === "_count") plan.counts = countsOf(statement, model, alias, value, source, level);
    else if (relation !== undefined) {
      const nested = value === true ? {} : value;
      if (!isObject(nested)) throw new ForPrisma(`${name} without arguments`);
      if (relation.isList) plan.lists.push({ name, ...listOf(statement, alias, relation, nested, source) });
      else plan.ones.push({ name, ...oneOf(statement, alias, relation, nested, source, level) });
    } else {
      const column = model.columns.get(name);
      if (column === undefined || value !== true) throw new ForPrisma(`the column ${model.name}.${name}`);
      const sql = `${alias}.${column.sql}`;
      if (column.type === "Json") plan.documents.push({ name, at: source.documents.push(sql) - 1 });
      else if (column.type === "StringList")
        // Prisma shows a list that the database has not as an empty one.
        plan.documents.push({ name, at: source.documents.push(`to_json(COALESCE(${sql}, '{}'))`) - 1 });
      else
        plan.columns.push({
          name,
          at: source.texts.push(textOf(sql, column.type, level)) - 1,
          decode: decoderOf(column),
        });
    }
  }
  return plan;
}

function textOf(sql: string, type: string, level: Level): string {
  if (type === "Bytes") return `encode(${sql}, 'base64')`;
  return level === "root" ? sql : `${sql}::text`;
}

/** A related row is columns of a join: it costs no JSON. */
function oneOf(
  statement: Statement,
  alias: string,
  relation: Relation,
  args: Args,
  source: Source,
  level: Level,
): { marker: number | undefined; row: RowPlan } {
  for (const [name] of definedOf(args)) if (!SELECTION.has(name)) throw new ForPrisma(`a related row with ${name}`);
  const related = modelOf(statement, relation.model);
  const other = statement.alias();
  const far = `${other}.${relation.far}`;
  const near = `${alias}.${relation.near}`;
  // Otherwise PostgreSQL may begin a page with the other table, and read all of it.
  const afterPage = `LATERAL (SELECT * FROM ${related.table} ${other} WHERE ${far} = ${near} LIMIT 1) ${other} ON TRUE`;
  source.joins.push(`LEFT JOIN ${source.isPage ? afterPage : `${related.table} ${other} ON ${far} = ${near}`}`);
  const marker = relation.isRequired ? undefined : source.texts.push(level === "root" ? far : `${far}::text`) - 1;
  return { marker, row: planOf(statement, related, other, args, source, level) };
}

/** A list is one JSON array of its rows, which are arrays by position: texts, and behind them what is JSON. */
function listOf(
  statement: Statement,
  alias: string,
  relation: Relation,
  args: Args,
  { documents }: Source,
): { at: number; element: ElementPlan } {
  const related = modelOf(statement, relation.model);
  const other = statement.alias();
  const source: Source = { texts: [], documents: [], joins: [], isPage: args["take"] !== undefined };
  const row = planOf(statement, related, other, args, source, "nested");
  const isFlat = source.documents.length === 0;
  const texts = source.texts.length === 0 ? "NULL::text[]" : `ARRAY[${source.texts.join(", ")}]`;
  // A function takes a hundred arguments, and an array has no such limit.
  if (source.documents.length > 90) throw new ForPrisma("too many lists");
  const cells = isFlat ? texts : `json_build_array(${[texts, ...source.documents].join(", ")})`;
  const joined = `${other}.${relation.far} = ${alias}.${relation.near}`;
  const rows = `SELECT ${cells} AS cells${tailOf(statement, related, other, args, source, joined)}`;
  const list = `(SELECT json_agg(${other}.cells) FROM (${rows}) ${other})`;
  return { at: documents.push(list) - 1, element: { row, isFlat } };
}

function countsOf(
  statement: Statement,
  model: Model,
  alias: string,
  value: unknown,
  source: Source,
  level: Level,
): RowPlan["counts"] {
  const select = isObject(value) ? value["select"] : undefined;
  if (select === undefined) throw new ForPrisma("a count of everything");
  return entriesOf(select).map(([name, counted]) => {
    const relation = model.relations.get(name);
    const args = counted === true ? {} : counted;
    if (relation === undefined || !relation.isList || !isObject(args)) throw new ForPrisma(`a count of ${name}`);
    if (definedOf(args).some(([each]) => each !== "where")) throw new ForPrisma("a count of a page");
    const related = modelOf(statement, relation.model);
    const other = statement.alias();
    const joined = `${other}.${relation.far} = ${alias}.${relation.near}`;
    const where = whereOf(statement, related, other, args["where"]);
    const text = `(SELECT count(*) FROM ${related.table} ${other} WHERE ${joined}${where === undefined ? "" : ` AND ${where}`})`;
    return { name, at: source.texts.push(level === "root" ? text : `${text}::text`) - 1 };
  });
}
