import pg from "pg";

/** A table of the database, with the columns that are stored. */
export interface Table {
  name: string;
  /** Column name → type. */
  columns: ReadonlyMap<string, string>;
}

/** The record of migrations is not copied: a restore applies the migrations and writes its own. */
const MIGRATIONS = "_prisma_migrations";
const TABLES = `
SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> $1
ORDER BY c.relname COLLATE "C", a.attnum`;

/** Returns the tables of the server, by name. The queue's tables are in a schema of their own. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Record<"table" | "column" | "type", string>>(TABLES, [MIGRATIONS]);
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: new Map(columns.map(({ column, type }) => [column, type])),
  }));
}

const quoted = (name: string) => pg.escapeIdentifier(name);

/** The length of a page that is read at once, in characters; the rows of the next page follow from it. */
const PAGE_LENGTH = 1024 * 1024;
const FIRST_ROWS = 100;
const MOST_ROWS = 5000;

/**
 * Returns the rows of a table as text, a page at a time: one line a row, a JSON array of the columns as PostgreSQL writes them, or null. Text
 * loses nothing of any type, and each kind of database reads the other's. A cursor needs a transaction; COPY would not, but the embedded
 * database holds its whole output in memory.
 * @param source SQL for the rows, instead of the table
 */
export async function* readRows(
  client: pg.ClientBase,
  { name, columns }: Table,
  source = quoted(name),
): AsyncGenerator<{ text: string; rows: number }> {
  const values = [...columns.keys()].map((column) => `t.${quoted(column)}::text`);
  const lines = `SELECT array_to_json(ARRAY[${values.join(", ")}])::text AS line FROM ${source} AS t`;
  await client.query(`DECLARE backup_rows NO SCROLL CURSOR FOR ${lines}`);
  for (let most = FIRST_ROWS; ; ) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${most} FROM backup_rows`);
    if (rows.length === 0) break;
    const text = rows.map(({ line }) => `${line}\n`).join("");
    most = Math.min(MOST_ROWS, Math.max(1, Math.round((rows.length * PAGE_LENGTH) / text.length)));
    yield { text, rows: rows.length };
  }
  await client.query("CLOSE backup_rows");
}

/** The settings under which text of one database means the same in every other. */
export async function setTextForms(client: pg.ClientBase): Promise<void> {
  await client.query(
    "SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'",
  );
}

/** Inserts lines of `readRows`. @returns the number of rows */
export async function insertRows(
  client: pg.ClientBase,
  table: Table,
  columns: readonly string[],
  lines: readonly string[],
): Promise<number> {
  const names = columns.map(quoted).join(", ");
  const values = columns.map((column, index) => `(line.row ->> ${index})::${table.columns.get(column)}`);
  const { rowCount } = await client.query(
    `INSERT INTO ${quoted(table.name)} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${values.join(", ")} FROM json_array_elements($1::json) AS line (row)`,
    [`[${lines.join(",")}]`],
  );
  return rowCount ?? 0;
}

export async function truncate(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(", ")}`);
}
