/** Rows of another table inside a row: what belongs to the row alone. */
interface Nested {
  member: string;
  table: string;
  /** The column that names the row `t`. */
  of: string;
  columns: string;
  order: string;
  nested?: readonly Nested[];
}

/** One JSON file of an export: an array of the rows of one table. */
export interface Source {
  file: string;
  table: string;
  /**
   * The owner of the rows: the person, or each organization or workspace that the person can see. A source without
   * `creator` has only rows of organizations that the person owns.
   */
  per: "person" | "organization" | "workspace";
  /** The column with the owner of the rows. Default: `user_id`, `organization_id` or `workspace_id`. */
  of?: string;
  /** The column that names the person in rows of tenants that the person does not own. */
  creator?: string;
  /** SQL in place of the comparison of `of`: `$1` is the owner. */
  where?: string;
  /** The exported columns, separated by spaces. */
  columns: string;
  nested?: readonly Nested[];
  /** Member → SQL over the row `t`: a name beside an id, or the path of a file. */
  computed?: Readonly<Record<string, string>>;
  /** The order of the rows, which is unique within their owner and on an index. Default: `id`. */
  key?: readonly string[];
  /** The size of a page in rows. Default: 200; less for rows with whole documents. */
  page?: number;
}

const OF = { person: "user_id", organization: "organization_id", workspace: "workspace_id" } as const;

const listed = (columns: string, row: string) => columns.split(" ").map((column) => `${row}.${column}`);

function nestedRows({ member, table, of, columns, order, nested = [] }: Nested, parent: string, depth = 1): string {
  const row = `n${depth}`;
  const members = [...listed(columns, row), ...nested.map((each) => nestedRows(each, row, depth + 1))];
  return `(SELECT coalesce(json_agg(r), '[]') FROM (SELECT ${members.join(", ")} FROM ${table} ${row}
    WHERE ${row}.${of} = ${parent}.id ORDER BY ${row}.${order}) r) AS ${member}`;
}

/** The rows of one owner; `creatorId` restricts them to those that the person created. */
export interface Owner {
  id: string;
  creatorId: string | null;
}

const keyOf = ({ key = ["id"] }: Pick<Source, "key">) => key;

/** Returns the statement for a page of rows, after the row with the key `after`. */
export function pageStatement(source: Source, owner: Owner, after: readonly string[] | null) {
  const { table, per, columns, nested = [], computed = {}, page = 200 } = source;
  const values: string[] = [owner.id];
  const parameter = (value: string) => `$${values.push(value)}`;
  const conditions = [source.where ?? `t.${source.of ?? OF[per]} = $1`];
  if (owner.creatorId !== null) conditions.push(`t.${source.creator} = ${parameter(owner.creatorId)}`);
  const key = keyOf(source).map((column) => `t.${column}`);
  if (after !== null) conditions.push(`(${key.join(", ")}) > (${after.map(parameter).join(", ")})`);
  const members = [
    ...listed(columns, "t"),
    ...Object.entries(computed).map(([member, sql]) => `${sql} AS ${member}`),
    ...nested.map((each) => nestedRows(each, "t")),
  ];
  const text = `
SELECT (SELECT row_to_json(r) FROM (SELECT ${members.join(", ")}) r)::text AS json, ARRAY[${key.map((each) => `${each}::text`).join(", ")}] AS key
FROM ${table} t WHERE ${conditions.join(" AND ")} ORDER BY ${key.join(", ")} LIMIT ${page}`;
  return { text, values, page };
}

/** Returns the tables and columns that a source exports, nested ones included. */
export function columnsOf({ table, columns, nested = [] }: Pick<Source, "table" | "columns" | "nested">): string[] {
  return [...listed(columns, table), ...nested.flatMap(columnsOf)];
}
